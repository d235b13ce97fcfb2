/** Throws a `RangeError` for a speed that is not above 0. */
export function checkSpeed(speed: number): void {
  if (speed > 0) return
  throw new RangeError(`A speed must be a number above 0, or Infinity; this one is ${speed}.`)
}
