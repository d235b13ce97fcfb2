// A validator that finds fault at random, though always at the same places of the same document: it
// knows nothing of schemas, and shows what a run makes of any verdict.
import {
  type CheckOutput,
  defineValidator,
  type DocumentCheck,
  type GateIssue,
  type Path,
  type Segment,
  type ShowWish,
  toPointer,
  type Validator,
  type ValueKind,
} from '@jell/core'
import fc from 'fast-check'

/** What may happen to a value, decided by its path. */
type Fate =
  | 'good'
  | 'wrong at its begin'
  | 'wrong at its end'
  | 'wrong in its text'
  | 'wrong when a child begins'
  | 'wrong when a child ends'
  | 'lacks a member'
  | 'not allowed'
  | 'held'
  | 'held for a while'

const fates: readonly Fate[] = [
  'wrong at its begin',
  'wrong at its end',
  'wrong in its text',
  'wrong when a child begins',
  'wrong when a child ends',
  'lacks a member',
  'not allowed',
  'held',
  'held for a while',
]

/** How many units of a text are good before the fault, or are held before the release. */
const GOOD_UNITS = 2

/** A small string hash (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const unit of text.split('')) hash = Math.imul(hash ^ unit.charCodeAt(0), 0x01000193)
  return hash >>> 0
}

class RandomCheck implements DocumentCheck {
  readonly #output: CheckOutput
  readonly #fateOf: (path: Path) => Fate
  readonly #open: { kind: ValueKind; key: Segment; fate: Fate; wasTold: boolean }[] = []
  #key = ''
  #units = 0
  #isTold = false
  readonly #canClose: (members: number) => boolean
  /** Members of the root that are whole. */
  #members = 0

  constructor(
    output: CheckOutput,
    fateOf: (path: Path) => Fate,
    canClose: (members: number) => boolean,
  ) {
    this.#output = output
    this.#fateOf = fateOf
    this.#canClose = canClose
  }

  get isClosable(): boolean {
    return this.#canClose(this.#members)
  }

  get #path(): Path {
    return this.#open.slice(0, -1).map(({ key }) => key)
  }

  begin(kind: ValueKind): ShowWish {
    const parent = this.#open.at(-1)
    if (parent?.fate === 'wrong when a child begins') this.#tell(this.#open.length - 1)
    const fate = this.#fateOf([...this.#path, ...(parent === undefined ? [] : [parent.key])])
    const depth = this.#open.length
    this.#open.push({ kind, key: kind === 'array' ? 0 : '', fate, wasTold: false })
    this.#units = 0
    if (fate === 'wrong at its begin') this.#tell(depth)
    return fate === 'held' || (fate === 'held for a while' && kind === 'string')
      ? 'hold'
      : undefined
  }

  keyText(piece: string): void {
    if (this.#key === '') this.#isTold = false
    // Unit by unit, as a schema would look at it: the pieces mean nothing.
    for (const [at, unit] of piece.split('').entries()) {
      this.#key += unit
      if (this.#isTold || this.#fateOf([...this.#path, this.#key]) !== 'not allowed') continue
      this.#isTold = true
      const what = { keyword: 'allowed', message: 'Not allowed.', expected: 'another key' }
      this.#output.violateMember({ ...what, viable: at })
    }
  }

  endKey(key: string): void {
    this.#open.at(-1)!.key = key
    this.#key = ''
  }

  skipMember(): void {
    this.#key = ''
  }

  text(piece: string): boolean {
    const { fate } = this.#open.at(-1)!
    const before = this.#units
    this.#units += piece.length
    if (fate === 'wrong in its text' && before <= GOOD_UNITS && this.#units > GOOD_UNITS) {
      this.#tell(this.#open.length - 1, GOOD_UNITS - before)
    }
    return fate === 'held' || this.#units <= GOOD_UNITS
  }

  end(): void {
    const { fate } = this.#open.at(-1)!
    const depth = this.#open.length - 1
    if (fate === 'wrong at its end') this.#tell(depth)
    if (fate === 'lacks a member' && this.#open.at(-1)!.kind === 'object') {
      this.#tell(depth, undefined, 'missing')
    }
    const parent = this.#open.at(-2)
    if (parent?.fate === 'wrong when a child ends') this.#tell(depth - 1)
    this.#open.pop()
    if (depth === 1) this.#members += 1
    if (parent?.kind === 'array') parent.key = Number(parent.key) + 1
  }

  #tell(depth: number, viable?: number, missing?: string): void {
    const told = this.#open[depth]!
    if (told.wasTold) return
    told.wasTold = true
    const what = { keyword: 'random', message: 'Wrong.', expected: 'something else' }
    this.#output.violate({ ...what, depth, viable, missing })
  }
}

/** How the final gate judges what had no fault before. */
type Gate = 'good' | 'bad' | 'late and good' | 'late and bad'

/** A validator that finds fault with about one value in `rarity`. */
export function randomValidator(seed: number, rarity: number, gate: Gate): Validator<unknown> {
  const fateOf = (path: Path): Fate => {
    const hash = hashOf(`${seed}${toPointer(path)}`)
    return hash % rarity === 0 ? fates[(hash >>> 8) % fates.length]! : 'good'
  }
  const canClose = (members: number): boolean => hashOf(`${seed} ${members}`) % 3 === 0
  const validator = defineValidator<unknown>({
    root: undefined,
    check: (output) => new RandomCheck(output, fateOf, canClose),
    gate: (value) => {
      const issues: GateIssue[] = [
        { message: 'Bad.', path: ['a', { key: 0 }, 'b'] },
        { message: 'Worse.' },
      ]
      const outcome = gate.endsWith('bad') ? { issues } : { value }
      return gate.startsWith('late') ? Promise.resolve(outcome) : outcome
    },
  })
  // So that a counterexample can be made again.
  const name = `randomValidator(${seed}, ${rarity}, '${gate}')`
  return Object.assign(validator, { [fc.toStringMethod]: () => name })
}

/** Validators of every temper. Those that judge at once suit tests that do not wait. */
export const randomValidators: fc.Arbitrary<Validator<unknown>> = fc
  .tuple(fc.nat(), fc.constantFrom(1, 3, 8), fc.constantFrom<Gate>('good', 'bad', 'late and bad'))
  .map(([seed, rarity, gate]) => randomValidator(seed, rarity, gate))
