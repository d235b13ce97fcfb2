/** Writes bytes as base64 (RFC 4648, with padding). */
export function toBase64(bytes: Uint8Array): string {
  let units = ''
  for (const byte of bytes) units += String.fromCharCode(byte)
  return btoa(units)
}

/** Reads base64. Throws where the text is none. */
export function fromBase64(text: string): Uint8Array {
  const units = atob(text)
  const bytes = new Uint8Array(units.length)
  for (let i = 0; i < units.length; i++) bytes[i] = units.charCodeAt(i)
  return bytes
}
