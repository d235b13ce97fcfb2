import { defineValidator, type JsonValue, type Validator, type ValidatorParts } from '@jell/core'

import { compile } from '../compile.ts'
import type { CompiledSchema, CompileOptions } from '../compile.ts'
import type { JsonSchema } from '../json-schema/json-schema.ts'
import { agreed } from './agreed.ts'
import { copyOf } from './copy-of.ts'
import { gateOnly } from './gate-only.ts'
import { jsonSchemaOf, type ToJsonSchema } from './json-schema-of.ts'
import { nameUnjudged } from './name-unjudged.ts'
import {
  type InputOf,
  isStandardSchema,
  type OutputOf,
  type StandardSchema,
} from './standard-schema.ts'

type CompiledParts = Pick<CompiledSchema, 'root' | 'unsupported'> & Pick<ValidatorParts, 'check'>

/** Settings of {@link validator}. */
export interface ValidatorOptions extends CompileOptions {
  /**
   * Writes the schema as JSON Schema, for libraries that do not say so themselves: `z.toJSONSchema`
   * for Zod mini.
   */
  readonly toJsonSchema?: ToJsonSchema | undefined
  /**
   * Under the `development` condition, what of a schema is not judged while a document arrives is
   * named once in the console; `true` keeps that quiet.
   */
  readonly quiet?: boolean | undefined
}

/**
 * A schema for `createStreamingObject`, compiled once. A schema of a library (Standard Schema) judges
 * what the model writes by its JSON Schema while it arrives, as far as both agree, and the whole
 * value by its own `validate`, whose output is the run's result; of several schemas that may be
 * given, the types are those of any. A JSON Schema of draft 2020-12
 * judges alone. Throws a `SchemaError` for a schema that cannot be compiled.
 */
export function validator<Schema extends StandardSchema>(
  schema: Schema,
  options?: ValidatorOptions,
): Validator<InputOf<Schema>, OutputOf<Schema>>
export function validator<In, Out>(
  schema: StandardSchema<In, Out>,
  options?: ValidatorOptions,
): Validator<In, Out>
export function validator<In = JsonValue>(
  schema: JsonSchema,
  options?: ValidatorOptions,
): Validator<In, In>
export function validator(
  schema: StandardSchema | JsonSchema,
  options?: ValidatorOptions,
): Validator {
  if (options !== undefined || typeof schema === 'boolean') return make(schema, options)
  let made = validators.get(schema)
  if (made === undefined) validators.set(schema, (made = make(schema)))
  return made
}

/** What a schema is that its library does not write. */
const unwritten: CompiledParts = {
  root: undefined,
  check: gateOnly,
  unsupported: __DEVELOPMENT__
    ? [{ pointer: '#', keyword: '', reason: 'its library writes no JSON Schema' }]
    : [],
}

/** Each schema is compiled once, also where it is given inline or by many components. */
const validators = new WeakMap<object, Validator>()

function make(schema: StandardSchema | JsonSchema, options: ValidatorOptions = {}): Validator {
  const library = isStandardSchema(schema) ? schema : undefined
  const written = isStandardSchema(schema) ? jsonSchemaOf(schema, options.toJsonSchema) : schema
  const { root, check, unsupported }: CompiledParts =
    written === undefined
      ? unwritten
      : compile(written, library ? { vocabulary: agreed, ...options } : options)
  if (__DEVELOPMENT__ && options.quiet !== true) nameUnjudged(unsupported)
  const gate = (value: unknown) =>
    library ? library['~standard'].validate(copyOf(value)) : { value }
  return defineValidator({ root, check, gate })
}
