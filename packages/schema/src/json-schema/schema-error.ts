/** A schema cannot be compiled. The message names the place in the schema and what is wrong. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}
