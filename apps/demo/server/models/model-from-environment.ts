import { anthropicModel } from './anthropic-model.ts'
import type { Model } from './model.ts'
import { openaiModel } from './openai-model.ts'

/**
 * The model that the environment names: OpenAI or a compatible server by `OPENAI_API_KEY` and
 * `OPENAI_BASE_URL` (either is enough), or else Anthropic by `ANTHROPIC_API_KEY`. `OPENAI_MODEL` and
 * `ANTHROPIC_MODEL` say which one of theirs. `undefined` where nothing is set: recordings answer.
 */
export function modelFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Model | undefined {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = environment
  if (OPENAI_API_KEY || OPENAI_BASE_URL) {
    return openaiModel({
      baseUrl: OPENAI_BASE_URL || 'https://api.openai.com/v1',
      // Servers on the own machine often want no key.
      apiKey: OPENAI_API_KEY || 'none',
      model: OPENAI_MODEL || 'gpt-4.1-mini',
    })
  }
  const { ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL, ANTHROPIC_MODEL } = environment
  if (!ANTHROPIC_API_KEY) return undefined
  return anthropicModel({
    baseUrl: ANTHROPIC_BASE_URL || 'https://api.anthropic.com',
    apiKey: ANTHROPIC_API_KEY,
    model: ANTHROPIC_MODEL || 'claude-haiku-4-5',
  })
}
