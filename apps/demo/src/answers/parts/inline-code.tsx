const closed = /`([^`]+)`/
/** Code shows as code from its first character on, or its mark would show and then vanish. */
const growing = /`([^`]*)(?:`|$)/

interface InlineCodeProps {
  readonly text: string
  /** Whether the text may still grow. */
  readonly isGrowing?: boolean
}

/** A line of text, with code where backticks say so. */
export function InlineCode({ text, isGrowing = false }: InlineCodeProps) {
  return text
    .split(isGrowing ? growing : closed)
    .map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))
}
