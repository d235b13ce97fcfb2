import { RequestError } from './request-error.ts'

/** The number that a query names; `undefined` where it names none. Throws a `RequestError` for others. */
export function readNumber(
  query: URLSearchParams,
  name: string,
  fits: (value: number) => boolean,
): number | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (!fits(value)) throw new RequestError(400, `The parameter ${name} cannot be "${text}".`)
  return value
}
