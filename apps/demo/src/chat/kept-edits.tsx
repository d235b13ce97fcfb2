import type { Edit, StreamingObjectView } from '@jell/react'
import { useEdits } from '@jell/react'
import { useEffect, useRef, useState } from 'react'

interface KeptEditsProps {
  readonly of: StreamingObjectView<unknown>
  /** What had been changed when the page was left. */
  readonly kept: readonly Edit[]
  readonly onEdit: (edits: readonly Edit[]) => void
}

/** Puts back what the user had changed, over what the model wrote, and tells of each change. */
export function KeptEdits({ of, kept, onEdit }: KeptEditsProps) {
  const { edits, restore } = useEdits(of)
  const [atFirst] = useState(kept)
  const told = useRef(edits)
  useEffect(() => restore(atFirst), [restore, atFirst])
  useEffect(() => {
    if (told.current === edits) return
    told.current = edits
    onEdit(edits)
  }, [edits, onEdit])
  return null
}
