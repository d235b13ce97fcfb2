import { askProvider } from './ask-provider.ts'
import { isStrictSchema } from './is-strict-schema.ts'
import type { AnswerShape, Model } from './model.ts'

interface Settings {
  /** Of OpenAI, or of any server that is compatible with it. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly model: string
}

/** Chat Completions with structured outputs: the schema goes along, and the answer follows it. */
export function openaiModel({ baseUrl, apiKey, model }: Settings): Model {
  return {
    name: model,
    format: 'openai-chat',
    ask: ({ prompt, shape }, signal) =>
      askProvider({
        url: `${baseUrl.replace(/\/$/, '')}/chat/completions`,
        headers: { authorization: `Bearer ${apiKey}` },
        body: {
          model,
          stream: true,
          messages: [{ role: 'user', content: prompt }],
          ...formOf(shape),
        },
        signal,
      }),
  }
}

function formOf(shape: AnswerShape): object {
  if ('tools' in shape) {
    return {
      tools: Object.entries(shape.tools).map(([name, parameters]) => ({
        type: 'function',
        function: { name, parameters, strict: isStrictSchema(parameters) },
      })),
    }
  }
  const { name, schema } = shape
  return {
    response_format: {
      type: 'json_schema',
      json_schema: { name, schema, strict: isStrictSchema(schema) },
    },
  }
}
