/** What a reader gets is immutable: frozen in development, trusted in production. */
export function freeze<T extends object>(value: T): T {
  return __DEVELOPMENT__ ? Object.freeze(value) : value
}
