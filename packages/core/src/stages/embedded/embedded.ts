import type { Stage } from '../../contracts/stage.ts'
import { defineStage } from '../define-stage.ts'
import { EmbeddedMachine } from './embedded-machine.ts'

/** Settings of {@link embedded}. */
export interface EmbeddedOptions {
  /**
   * `implicit`: the text may begin inside of a think block whose opening tag the model's template
   * took away. All up to a closing tag that nobody opened is skipped; until it comes nothing is
   * shown. If none ever comes, the text is searched at its end as without this option. A text that
   * begins with an opening tag is not waited for.
   */
  readonly think?: 'implicit' | undefined
  /**
   * How many UTF-16 units may be searched until a document begins, think blocks not counted;
   * beyond them the text is rejected. Default 65,536.
   */
  readonly maxSearch?: number | undefined
}

/**
 * Finds the first document of a text, in front of the strict tokenizer: prose, think blocks
 * (`<think>…</think>`, `<thinking>…</thinking>`) and Markdown fences before it and everything behind
 * it are skipped. Each is reported in `object.repairs`: `leading-text` (once, where it begins), `think-block`,
 * `fence` (each opener; what closes it belongs to it), `trailing-text` (once, where it begins).
 *
 * A document begins with the schema's bracket, `{` where that is not known:
 *
 * - with `{ "key" :`; in front of `lenient()` also with `{ 'key' :` and `{ key :`, and where the text
 *   begins with the bracket, with comments between them,
 * - with `[` and the first item, whole and followed by `,` or `]`; of an object in it only as much
 *   as above, and an empty container is an item,
 * - at once where the bracket comes first behind the opener of a fence (three or more backticks or
 *   tildes on a line of their own, an info string allowed),
 * - `{}` and `[]` only there or as the whole text, white space and think blocks apart.
 *
 * Until then the root is `pending`, and a bracket that does not come to that is prose: the search
 * goes on right behind it. After that the document is read strictly, up to its end. A text without
 * a document ends in a `syntax` error with the code `no-document`; one that ends before it could
 * be told is `truncated` if it began with a bracket. A think block that is never closed is bounded
 * by the limit `maxChars` alone.
 *
 * Each character is looked at once, and what is kept back is only what a bracket's fate depends on.
 */
export function embedded(options: EmbeddedOptions = {}): Stage {
  const { think, maxSearch = 65_536 } = options
  const phase = think === 'implicit' ? 'unopened' : 'search'
  return defineStage({
    name: 'embedded',
    skipsTrailingText: true,
    create: (output, context, saved) =>
      new EmbeddedMachine(output, context, maxSearch, phase, saved),
  })
}
