// Compares plain values the way a careful reader would: `-0` is not 0, an own `__proto__` is not a
// prototype, the order of keys counts, and lone surrogates are characters like all others. Works
// with a list of its own, since documents may be deeper than the stack.

interface Pair {
  readonly actual: unknown
  readonly expected: unknown
  readonly parent: Pair | undefined
  readonly step: string
}

/** Whether two plain values are the same, down to the order of their keys. */
export function isDeepEqual(actual: unknown, expected: unknown): boolean {
  return findDifference(actual, expected) === undefined
}

/** The first difference in words, with its path; `undefined` when there is none. */
export function findDifference(actual: unknown, expected: unknown): string | undefined {
  const open: Pair[] = [{ actual, expected, parent: undefined, step: '' }]
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    if (Object.is(pair.actual, pair.expected)) continue
    const said = ownDifference(pair.actual, pair.expected)
    if (said !== undefined) return `at ${pathOf(pair) || 'the root'}: ${said}`
    for (const step of Object.keys(pair.expected as object)) {
      open.push({
        actual: memberOf(pair.actual, step),
        expected: memberOf(pair.expected, step),
        parent: pair,
        step,
      })
    }
  }
  return undefined
}

/** What differs between two values themselves, their members apart. */
function ownDifference(actual: unknown, expected: unknown): string | undefined {
  const bothAreObjects =
    typeof actual === 'object' &&
    typeof expected === 'object' &&
    actual !== null &&
    expected !== null
  if (!bothAreObjects) return `${describe(actual)} instead of ${describe(expected)}`
  if (Object.getPrototypeOf(actual) !== Object.getPrototypeOf(expected)) {
    return `the prototypes differ`
  }
  const actualKeys = Reflect.ownKeys(actual).map(String)
  const expectedKeys = Reflect.ownKeys(expected).map(String)
  const isSame =
    actualKeys.length === expectedKeys.length &&
    actualKeys.every((key, at) => key === expectedKeys[at])
  return isSame ? undefined : `keys ${describe(actualKeys)} instead of ${describe(expectedKeys)}`
}

function memberOf(value: unknown, step: string): unknown {
  const property = Object.getOwnPropertyDescriptor(value, step)
  return property !== undefined && property.enumerable === true
    ? (property.value as unknown)
    : 'not an own enumerable property'
}

function pathOf(pair: Pair): string {
  const steps: string[] = []
  for (let at: Pair | undefined = pair; at?.parent !== undefined; at = at.parent) {
    steps.push(`/${at.step}`)
  }
  return steps.reverse().join('')
}

function describe(value: unknown): string {
  if (Object.is(value, -0)) return '-0'
  if (typeof value === 'string') return JSON.stringify(value).slice(0, 200)
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    return JSON.stringify(value).slice(0, 200)
  }
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? 'an array' : 'an object'
  return String(value)
}
