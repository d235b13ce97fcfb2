import type { FieldRef, Path, StreamingObject } from '@jell/core'

/** What assistant-ui gives to whoever parses the arguments of one tool call. */
export interface AssistantUiParserContext<Args> {
  /** The text that is there already. */
  readonly text: string
  /** The arguments until the text has some. */
  readonly fallback: Args
  /** Makes arguments of a value, with what assistant-ui notes of the place that is still open. */
  readonly createSnapshot: (
    value: Args,
    state: 'partial' | 'complete',
    partialPath: readonly (string | number)[],
  ) => Args
}

/** The arguments as of some text, and the way on from there. */
export interface AssistantUiParserBackend<Args> {
  readonly currentArgs: Args
  /** `undefined` where assistant-ui has to go on by itself. */
  append(delta: string): AssistantUiParserBackend<Args> | undefined
}

/** Parses the arguments of one tool call. */
export type AssistantUiParser = <Args>(
  context: AssistantUiParserContext<Args>,
) => AssistantUiParserBackend<Args> | undefined

/**
 * Makes a parser of tool arguments for assistant-ui, which tool components see as `args`:
 * `registerJsonParserBackend(assistantUiParser(() => createStreamingObject()))`, once when the app
 * starts. The object is one that publishes at once, as it does by default.
 *
 * Its arguments hold what the object holds. So by default no tool sees 12 of 123 or `true` of a
 * first `t`, as assistant-ui's own parser shows them; `hold: { numbers: 'live' }` shows numbers
 * while they grow, and stages such as `lenient()` mend what the model writes. Statuses cannot pass
 * through `args`: components that want those read `argsText` (`fromAssistantUi`).
 *
 * What the object does not accept, and text that branches off from an earlier state, is left to
 * assistant-ui's own parser. Each piece of text costs a copy of the arguments, which assistant-ui
 * asks for.
 */
export function assistantUiParser(createObject: () => StreamingObject): AssistantUiParser {
  return ({ text, fallback, createSnapshot }) => {
    const object = createObject()
    /** UTF-16 units that the object has read: only the newest state can go on. */
    let length = 0

    type Args = typeof fallback
    function advance(delta: string, before: Args): AssistantUiParserBackend<Args> | undefined {
      object.write(delta)
      length += delta.length
      const at = length
      const { present, status, value } = object.root.get()
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
      if (object.get().error || (present && !isObject)) return undefined
      const state = status === 'settled' ? 'complete' : 'partial'
      const currentArgs = isObject
        ? createSnapshot(value as Args, state, openPath(object.root))
        : before
      return {
        currentArgs,
        append: (next) => (at === length ? advance(next, currentArgs) : undefined),
      }
    }
    return advance(text, fallback)
  }
}

/** The path of the innermost field that may still grow. */
function openPath(root: FieldRef<unknown>): Path {
  let open = root
  for (;;) {
    const { value } = open.get()
    const last = Array.isArray(value) ? Math.max(0, open.size() - 1) : open.keys().at(-1)
    const child = last === undefined ? undefined : open.field([last])
    if (child?.get().status !== 'streaming') return open.path
    open = child
  }
}
