import { catalogue } from '@jell-internal/recordings'
import * as z from 'zod'

import type { AnswerShape } from './models/model.ts'

const jsonSchemaOf = (schema: z.ZodType): object =>
  z.toJSONSchema(schema, {
    io: 'input',
    // Zod lets an object have members that it drops; a model shall not write any.
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === 'object') jsonSchema.additionalProperties ??= false
    },
  })

/** What each recording is an example of, for a model that shall answer in its place. */
export const answerShapes: ReadonlyMap<string, AnswerShape> = new Map(
  Object.entries(catalogue).map(([name, recording]): [string, AnswerShape] => [
    name,
    'tools' in recording
      ? {
          tools: Object.fromEntries(
            Object.entries(recording.tools).map(([tool, schema]) => [tool, jsonSchemaOf(schema)]),
          ),
        }
      : { name: name.replaceAll('-', '_'), schema: jsonSchemaOf(recording.schema) },
  ]),
)
