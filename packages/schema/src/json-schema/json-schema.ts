/** A JSON Schema of draft 2020-12, as `JSON.parse` or a schema library gives it. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown }

/** The keywords that are read here, with the shapes that the specification gives them. */
export interface SchemaObject {
  readonly [keyword: string]: unknown
  readonly $id?: string
  readonly $ref?: string
  readonly $anchor?: string
  readonly $dynamicRef?: string
  readonly $dynamicAnchor?: string
  readonly $schema?: string
  readonly $vocabulary?: Readonly<Record<string, boolean>>
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly multipleOf?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly prefixItems?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly contains?: JsonSchema
  readonly minContains?: number
  readonly maxContains?: number
  readonly unevaluatedItems?: JsonSchema
  readonly required?: readonly string[]
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema
  readonly propertyNames?: JsonSchema
  readonly dependentSchemas?: Readonly<Record<string, JsonSchema>>
  readonly unevaluatedProperties?: JsonSchema
  readonly allOf?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly not?: JsonSchema
  readonly if?: JsonSchema
  readonly then?: JsonSchema
  readonly else?: JsonSchema
  readonly jell?: unknown
}
