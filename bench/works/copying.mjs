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
/** @callback Take @param {unknown} previous @param {Step} step @param {unknown} leaf @returns {unknown} */
/** A step, and what stands where it says `leafPlace`. @typedef {{ step: Step, leaf: unknown }} Move */

const leafPlace = Symbol('the value that grows')

/** The ways that know nothing of the document: the cheapest of them is the floor of a library. */
export const generalWays = ['spread', 'fill', 'mixed']

/** From this many members on, `mixed` spreads. */
const spreadFrom = 8

/**
 * @param {readonly unknown[]} snapshots As one run read them, in order.
 * @returns {Record<string, () => void>} by way of copying
 */
export function copyingRuns(snapshots) {
  const moves = movesBetween(snapshots)
  /** @param {Take} take */
  const runOf = (take) => () => {
    let value = /** @type {unknown} */ (undefined)
    for (const { step, leaf } of moves) value = take(value, step, leaf)
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
function bySpread(previous, step, leaf) {
  const copy = step.isArray ? copyItems(previous, step) : { .../** @type {Members} */ (previous) }
  return setChanges(copy, step, bySpread, leaf)
}

/**
 * Sets one member after the other, of lists that are at hand, with a spread before V8 would go over
 * to a dictionary.
 * @type {Take}
 */
function byFilling(previous, step, leaf) {
  if (step.isArray) return setChanges(copyItems(previous, step), step, byFilling, leaf)
  return fill(previous, step, byFilling, leaf)
}

/** Fills what is small and spreads what is wide. @type {Take} */
function bySize(previous, step, leaf) {
  if (step.isArray) return setChanges(copyItems(previous, step), step, bySize, leaf)
  if (step.members.length < spreadFrom) return fill(previous, step, bySize, leaf)
  return setChanges({ .../** @type {Members} */ (previous) }, step, bySize, leaf)
}

/** @param {unknown} previous @param {Step} step @param {Take} take @param {unknown} leaf */
function fill(previous, { members }, take, leaf) {
  let copy = /** @type {Members} */ ({})
  let at = 0
  for (const { key, value, inner } of members) {
    if (at > 0 && at % 12 === 0) copy = { ...copy }
    at += 1
    copy[key] =
      inner === undefined
        ? value === leafPlace
          ? leaf
          : value
        : take(/** @type {Members} */ (previous)?.[key], inner, leaf)
  }
  return copy
}

/**
 * An object literal with just the right keys, compiled for them: what code that knows the shape in
 * advance could do. A library that may not compile code at run time cannot.
 * @type {Take}
 */
function byLiteral(previous, step, leaf) {
  if (step.make === undefined) {
    const copy = step.isArray ? copyItems(previous, step) : { .../** @type {Members} */ (previous) }
    return setChanges(copy, step, byLiteral, leaf)
  }
  const members = /** @type {Members} */ (previous)
  const { key, value, inner } = /** @type {Change} */ (step.changes[0])
  return step.make(
    members,
    inner === undefined
      ? value === leafPlace
        ? leaf
        : value
      : byLiteral(members[key], inner, leaf),
  )
}

/** @param {unknown} previous @param {Step} step @returns {unknown[]} */
function copyItems(previous, step) {
  return step.isNew ? [] : /** @type {unknown[]} */ (previous).slice()
}

/** @param {unknown[] | Members} copy @param {Step} step @param {Take} take @param {unknown} leaf */
function setChanges(copy, { changes }, take, leaf) {
  const place = /** @type {Members} */ (copy)
  for (const { key, value, inner } of changes) {
    place[key] =
      inner === undefined ? (value === leafPlace ? leaf : value) : take(place[key], inner, leaf)
  }
  return copy
}

/**
 * Steps that differ only in the text that grew are one step: data that is made for each chunk would
 * have to come from main memory in each run, and that costs more than the copying.
 * @param {readonly unknown[]} snapshots
 */
function movesBetween(snapshots) {
  const known = /** @type {Map<string, Step>} */ (new Map())
  const moves = /** @type {Move[]} */ ([])
  for (const [at, next] of snapshots.entries()) {
    const step = stepBetween(snapshots[at - 1], next)
    if (step === undefined) continue
    const change = growingChange(step)
    if (change === undefined) {
      moves.push({ step, leaf: undefined })
      continue
    }
    const leaf = change.value
    change.value = leafPlace
    const signature = signatureOf(step)
    const same = known.get(signature)
    if (same === undefined) known.set(signature, step)
    moves.push({ step: same ?? step, leaf })
  }
  return moves
}

/** The only change at the end of a path along which nothing else changed. @param {Step} step @returns {Change | undefined} */
function growingChange({ isNew, changes }) {
  const [only] = changes
  if (isNew || changes.length !== 1 || only === undefined) return undefined
  return only.inner === undefined ? only : growingChange(only.inner)
}

/** What is settled beside the path never changes, so keys and path name a step. @param {Step} step @returns {string} */
function signatureOf({ isArray, members, changes }) {
  const [only] = changes
  const keys = isArray ? 'items' : members.map(({ key }) => key).join()
  const inner = only?.inner === undefined ? '' : signatureOf(only.inner)
  return `${keys} ${only?.key}/${inner}`
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
