import { askProvider } from './ask-provider.ts'
import type { AnswerShape, Model } from './model.ts'

interface Settings {
  readonly baseUrl: string
  readonly apiKey: string
  readonly model: string
}

/** Messages: the answer is the input of a tool that has the schema, and that must be used. */
export function anthropicModel({ baseUrl, apiKey, model }: Settings): Model {
  return {
    name: model,
    format: 'anthropic',
    ask: ({ prompt, shape }, signal) =>
      askProvider({
        url: `${baseUrl.replace(/\/$/, '')}/v1/messages`,
        headers: { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' },
        body: {
          model,
          max_tokens: 8192,
          stream: true,
          messages: [{ role: 'user', content: prompt }],
          ...toolsOf(shape),
        },
        signal,
      }),
  }
}

function toolsOf(shape: AnswerShape): object {
  if ('tools' in shape) {
    return {
      tools: Object.entries(shape.tools).map(([name, schema]) => ({ name, input_schema: schema })),
    }
  }
  return {
    tools: [{ name: shape.name, description: 'Gives the answer.', input_schema: shape.schema }],
    tool_choice: { type: 'tool', name: shape.name },
  }
}
