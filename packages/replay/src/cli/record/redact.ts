/** What stands for a secret. */
const REDACTED = 'redacted'

/** Names of headers and of query parameters whose values let people in. */
const secretNames =
  /auth|token|key|secret|cookie|password|passwd|credential|signature|^sig$|session/i

/** Headers without secrets, by names in small letters. */
export function redactHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => [name, secretNames.test(name) ? REDACTED : value]),
  )
}

/** An address without its user, its password, and the values of telling query parameters. */
export function redactUrl(url: URL): string {
  const shown = new URL(url)
  shown.username = ''
  shown.password = ''
  for (const name of new Set(shown.searchParams.keys())) {
    if (secretNames.test(name)) shown.searchParams.set(name, REDACTED)
  }
  return shown.href
}

/** The secrets of a request, to look for them in its answer. */
export function secretsOf(url: URL, headers: Headers): readonly string[] {
  const inHeaders = [...headers].filter(([name]) => secretNames.test(name))
  const inQuery = [...url.searchParams].filter(([name]) => secretNames.test(name))
  return [...inHeaders, ...inQuery, ['', url.password]]
    .map(([, value = '']) => value.replace(/^(Bearer|Basic|Token) /i, ''))
    .filter((value) => value.length >= 8)
}
