// The floor under immutable snapshots: the same sequence of values, made by copying alone. What
// changes from one snapshot to the next is worked out before the clock starts.
import { sink } from './work.mjs'

/** @typedef {Record<string, unknown>} Members */
/** @typedef {{ key: string | number, value: unknown, inner: Step | undefined }} Change */
/**
 * What makes a container of the one before.
 * @typedef {object} Step
 * @property {boolean} isArray
 * @property {boolean} isNew
 * @property {readonly Change[]} changes
 * @property {readonly Change[]} members All members of the next object; only changes have an `inner`.
 * @property {MakeObject | undefined} make The next object by literal, where one member changes.
 */
/** @callback MakeObject @param {Members} previous @param {unknown} value @returns {Members} */
/** @typedef {(previous: unknown, step: Step) => unknown} Take */

/** The ways that know nothing of the document: the cheapest of them is the floor of a library. */
export const generalWays = ['spread', 'fill', 'mixed']

/** From this many members on, `mixed` spreads. */
const spreadFrom = 8

/**
 * @param {readonly unknown[]} snapshots As one run read them, in order.
 * @returns {Record<string, () => void>} by way of copying
 */
export function copyingRuns(snapshots) {
  const steps = snapshots.flatMap((next, at) => {
    const step = stepBetween(snapshots[at - 1], next)
    return step === undefined ? [] : [step]
  })
  /** @param {Take} take */
  const runOf = (take) => () => {
    let value = /** @type {unknown} */ (undefined)
    for (const step of steps) value = take(value, step)
    sink.value = value
  }
  return {
    spread: runOf(bySpread),
    fill: runOf(byFilling),
    mixed: runOf(bySize),
    literal: runOf(byLiteral),
  }
}

/** Copies all members, then sets what changed. @type {Take} */
function bySpread(previous, step) {
  const copy = step.isArray ? copyItems(previous, step) : { .../** @type {Members} */ (previous) }
  return setChanges(copy, step, bySpread)
}

/**
 * Sets one member after the other, of lists that are at hand, with a spread before V8 would go over
 * to a dictionary.
 * @type {Take}
 */
function byFilling(previous, step) {
  if (step.isArray) return setChanges(copyItems(previous, step), step, byFilling)
  return fill(previous, step, byFilling)
}

/** Fills what is small and spreads what is wide. @type {Take} */
function bySize(previous, step) {
  if (step.isArray) return setChanges(copyItems(previous, step), step, bySize)
  if (step.members.length < spreadFrom) return fill(previous, step, bySize)
  return setChanges({ .../** @type {Members} */ (previous) }, step, bySize)
}

/** @param {unknown} previous @param {Step} step @param {Take} take @returns {Members} */
function fill(previous, { members }, take) {
  let copy = /** @type {Members} */ ({})
  let at = 0
  for (const { key, value, inner } of members) {
    if (at > 0 && at % 12 === 0) copy = { ...copy }
    at += 1
    copy[key] = inner === undefined ? value : take(/** @type {Members} */ (previous)?.[key], inner)
  }
  return copy
}

/**
 * An object literal with just the right keys, compiled for them: what code that knows the shape in
 * advance could do. A library that may not compile code at run time cannot.
 * @type {Take}
 */
function byLiteral(previous, step) {
  if (step.make === undefined) {
    const copy = step.isArray ? copyItems(previous, step) : { .../** @type {Members} */ (previous) }
    return setChanges(copy, step, byLiteral)
  }
  const members = /** @type {Members} */ (previous)
  const { key, value, inner } = /** @type {Change} */ (step.changes[0])
  return step.make(members, inner === undefined ? value : byLiteral(members[key], inner))
}

/** @param {unknown} previous @param {Step} step @returns {unknown[]} */
function copyItems(previous, step) {
  return step.isNew ? [] : /** @type {unknown[]} */ (previous).slice()
}

/** @param {unknown[] | Members} copy @param {Step} step @param {Take} take */
function setChanges(copy, { changes }, take) {
  const place = /** @type {Members} */ (copy)
  for (const { key, value, inner } of changes) {
    place[key] = inner === undefined ? value : take(place[key], inner)
  }
  return copy
}

/** @param {unknown} previous @param {unknown} next @returns {Step | undefined} */
function stepBetween(previous, next) {
  if (previous === next || typeof next !== 'object' || next === null) return undefined
  const isArray = Array.isArray(next)
  const isNew = typeof previous !== 'object' || previous === null
  const before = /** @type {Members} */ (isNew ? {} : previous)
  const members = Object.entries(next).map(([key, value]) => ({
    // A store into an array by a digit in a string is many times slower.
    key: isArray ? Number(key) : key,
    value,
    inner: stepBetween(before[key], value),
  }))
  const changes = members.filter(
    ({ key, value }) => !Object.hasOwn(before, key) || before[key] !== value,
  )
  const [only] = changes
  const isLiteral = !isArray && !isNew && changes.length === 1 && only !== undefined
  return {
    isArray,
    isNew,
    changes,
    members: isArray ? [] : members,
    make: isLiteral ? makerOf(Object.keys(next), only.key) : undefined,
  }
}

const makers = /** @type {Map<string, MakeObject>} */ (new Map())

/** @param {readonly string[]} keys @param {string | number} changed */
function makerOf(keys, changed) {
  const members = keys.map((key) => {
    const name = JSON.stringify(key)
    return `${name}: ${key === changed ? 'value' : `previous[${name}]`}`
  })
  const code = `return { ${members.join(', ')} }`
  const known = makers.get(code)
  if (known !== undefined) return known
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the point of this floor
  const make = /** @type {MakeObject} */ (new Function('previous', 'value', code))
  makers.set(code, make)
  return make
}
