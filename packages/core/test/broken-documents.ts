// Documents broken in ways that `lenient()` promises to mend, each with the value that was meant
// and the kinds of the mends that it takes.
import fc from 'fast-check'

/** A text, what it means, and what must be mended for that. */
export interface BrokenText {
  readonly text: string
  readonly value: unknown
  readonly kinds: readonly string[]
}

const whole = (text: string, value: unknown = text, ...kinds: string[]): BrokenText => ({
  text,
  value,
  kinds,
})

/** Parts that mean the same inside quotes of every kind. */
const part = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.stringMatching(/^[a-z ,:{}[\]é😀/#]{1,6}$/u).map((text) => whole(text)),
  },
  fc.constantFrom(
    whole('\\n', '\n'),
    whole('\\"', '"'),
    whole('\\\\', '\\'),
    whole('\\u00e9', 'é'),
    whole('\\ud83d\\ude00', '😀'),
    whole('\n', '\n', 'control-character'),
    whole('\t', '\t', 'control-character'),
    whole('\r\n', '\r\n', 'control-character'),
    whole('\u0001', '\u0001', 'control-character'),
    whole('\\e', '\\e', 'invalid-escape'),
    whole('\\_', '\\_', 'invalid-escape'),
    whole('\\u12x', '\\u12x', 'invalid-escape'),
    whole('\\d{2}', '\\d{2}', 'invalid-escape'),
    whole('\\\n', '\\\n', 'invalid-escape', 'control-character'),
  ),
)

/** Parts that only mean something inside one kind of quotes. */
const special: Readonly<Record<string, readonly BrokenText[]>> = {
  '"': [
    whole(' "b" or', ' "b" or', 'unescaped-quote'),
    whole('a "b", and so', 'a "b", and so', 'unescaped-quote'),
    whole('a "b", "c" or "d" are', 'a "b", "c" or "d" are', 'unescaped-quote'),
    whole('""b"" is', '""b"" is', 'unescaped-quote'),
    whole('{"b": "c"} is', '{"b": "c"} is', 'unescaped-quote'),
    whole("it\\'s", "it's", 'invalid-escape'),
    whole("it's"),
  ],
  "'": [
    whole(' "b", and so', ' "b", and so'),
    whole("it's", "it's", 'unescaped-quote'),
    whole("it\\'s", "it's"),
  ],
  '`': [whole('"b"'), whole("it's"), whole('\\`', '`')],
  '“': [whole("it's"), whole("b\\'s", "b's", 'invalid-escape')],
}

const closing: Readonly<Record<string, string>> = { '"': '"', "'": "'", '`': '`', '“': '”' }
const quoteKinds: Readonly<Record<string, readonly string[]>> = {
  '"': [],
  "'": ['single-quotes'],
  '`': ['backticks'],
  '“': ['typographic-quotes'],
}

function quoted(mark: string, parts: readonly BrokenText[]): BrokenText {
  return {
    text: mark + parts.map(({ text }) => text).join('') + closing[mark],
    value: parts.map(({ value }) => value as string).join(''),
    kinds: [...quoteKinds[mark]!, ...parts.flatMap(({ kinds }) => kinds)],
  }
}

const mark = fc.constantFrom('"', '"', '"', "'", '`', '“')

const string: fc.Arbitrary<BrokenText> = mark.chain((open) =>
  fc
    .array(fc.oneof({ weight: 4, arbitrary: part }, fc.constantFrom(...special[open]!)), {
      maxLength: 4,
    })
    .map((parts) => quoted(open, parts)),
)

const word: fc.Arbitrary<BrokenText> = fc.constantFrom(
  whole('true', true),
  whole('null', null),
  whole('True', true, 'python-literal'),
  whole('False', false, 'python-literal'),
  whole('None', null, 'python-literal'),
  whole('NaN', null, 'not-a-number'),
  whole('-Infinity', null, 'not-a-number'),
  whole('Infinity', null, 'not-a-number'),
  whole('undefined', null, 'undefined'),
  whole('FALSE', false, 'literal-case'),
)

const number: fc.Arbitrary<BrokenText> = fc.constantFrom(
  ...['0', '-1', '12.5', '-0.1e-2', '7E3'].map((text) => whole(text, JSON.parse(text))),
)

const key: fc.Arbitrary<BrokenText> = fc.oneof(
  fc.stringMatching(/^[a-z]{1,4}$/).map((name) => quoted('"', [whole(name)])),
  fc.stringMatching(/^[a-zé$_][a-z0-9_$-]{0,4}$/).map((name) => whole(name, name, 'unquoted-key')),
  fc.tuple(mark, fc.array(part, { maxLength: 2 })).map(([open, parts]) => quoted(open, parts)),
)

const space: fc.Arbitrary<BrokenText> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('', ' ', '\n', '\r\n\t').map((text) => whole(text)) },
  fc.constantFrom(
    whole('/* "a": [ */', '', 'comment'),
    whole(' // it\'s } "\n', '', 'comment'),
    whole('# b, "c"\n', '', 'comment'),
    whole('/***/', '', 'comment'),
    whole('\u00a0', '', 'white-space'),
    whole('\u200b', '', 'white-space'),
  ),
)

/** A member or an item, with what stands around it. */
interface Entry {
  readonly key: BrokenText
  readonly value: BrokenText
  readonly spaces: readonly BrokenText[]
  readonly hasComma: boolean
}

const entry = (value: fc.Arbitrary<BrokenText>): fc.Arbitrary<Entry> =>
  fc.record({
    key,
    value,
    spaces: fc.array(space, { minLength: 4, maxLength: 4 }),
    hasComma: fc.boolean(),
  })

function container(
  isObject: boolean,
  entries: readonly Entry[],
  endsWithComma: boolean,
): BrokenText {
  let text = isObject ? '{' : '['
  const kinds: string[] = []
  const add = (more: BrokenText): void => {
    text += more.text
    kinds.push(...more.kinds)
  }
  for (const [at, { spaces, hasComma, ...one }] of entries.entries()) {
    const first = isObject ? one.key : one.value
    if (at > 0 && !hasComma && canMissComma(text, isObject, first.text)) {
      text += ' '
      kinds.push('missing-comma')
    } else if (at > 0) text += ','
    add(spaces[0]!)
    if (isObject) {
      add(one.key)
      // Behind a string, a comment in front of the colon may hide that a key is one.
      if (!spaces[1]!.kinds.includes('comment')) add(spaces[1]!)
      text += ':'
      add(spaces[2]!)
    }
    add(one.value)
    add(spaces[3]!)
  }
  if (endsWithComma && entries.length > 0) {
    text += ','
    kinds.push('trailing-comma')
  }
  const values = entries.map(({ value }) => value.value)
  const keys = entries.map(({ key: name }) => name.value as string)
  return {
    text: text + (isObject ? '}' : ']'),
    value: isObject ? Object.fromEntries(keys.map((name, at) => [name, values[at]])) : values,
    kinds,
  }
}

/** A comma is added where a double quote or, not behind a string, a bracket begins the next part. */
function canMissComma(before: string, isObject: boolean, next: string): boolean {
  if (!/["\dEe\]}]\s*$/.test(before)) return false
  if (isObject) return /^"[a-z]+"$/.test(next)
  return next.startsWith('"') || (/^[[{]/.test(next) && !/"\s*$/.test(before))
}

const { value: broken } = fc.letrec<{ value: BrokenText }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 3, arbitrary: string },
    word,
    number,
    fc
      .tuple(fc.array(entry(tie('value')), { maxLength: 4 }), fc.boolean())
      .map(([entries, comma]) => container(false, entries, comma)),
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.uniqueArray(entry(tie('value')), {
            maxLength: 4,
            selector: ({ key: name }) => name.value,
          }),
          fc.boolean(),
        )
        .map(([entries, comma]) => container(true, entries, comma)),
    },
  ),
}))

/** What a document may be: a backtick in front of everything is one of a fence. */
const root = broken.filter(({ text }) => !text.startsWith('`'))

/** A broken document with white space and comments around it. */
export function brokenDocuments(): fc.Arbitrary<BrokenText> {
  return fc.tuple(space, root, space).map(([before, inner, behind]) => ({
    text: before.text + inner.text + behind.text,
    value: inner.value,
    kinds: [...before.kinds, ...inner.kinds, ...behind.kinds],
  }))
}

/** Text made of what the stage gives a meaning to. */
export function garbage(): fc.Arbitrary<string> {
  const pieces = fc.constantFrom(
    ...'{}[]:,"\'`“”‘\\/*#-+.01eEtfnuNIa_ \n\t\r\u0001\u00a0\u200b\ud83d\ude00'.split(''),
    '"a"',
    '", "',
    '":',
    '\\u00',
    'None',
    'NaN',
    'null',
    '-Inf',
    '//',
    '/*',
    '*/',
  )
  return fc
    .array(pieces, { maxLength: 24 })
    .chain((all) =>
      fc.constantFrom('', '[', '{', '{"a":', '["').map((start) => start + all.join('')),
    )
}
