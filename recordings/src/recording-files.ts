// Written by `pnpm --filter @jell-internal/recordings make`.

/** Loads the file of each recording, by its format and name. */
export const recordingFiles: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
  'ai-sdk/chart': () => import('../ai-sdk/chart.json', { with: { type: 'json' } }),
  'ai-sdk/dropped': () => import('../ai-sdk/dropped.json', { with: { type: 'json' } }),
  'ai-sdk/form': () => import('../ai-sdk/form.json', { with: { type: 'json' } }),
  'ai-sdk/length': () => import('../ai-sdk/length.json', { with: { type: 'json' } }),
  'ai-sdk/provider-error': () =>
    import('../ai-sdk/provider-error.json', { with: { type: 'json' } }),
  'anthropic/dropped': () => import('../anthropic/dropped.json', { with: { type: 'json' } }),
  'anthropic/itinerary': () => import('../anthropic/itinerary.json', { with: { type: 'json' } }),
  'anthropic/length': () => import('../anthropic/length.json', { with: { type: 'json' } }),
  'anthropic/multilingual': () =>
    import('../anthropic/multilingual.json', { with: { type: 'json' } }),
  'anthropic/provider-error': () =>
    import('../anthropic/provider-error.json', { with: { type: 'json' } }),
  'anthropic/recipe': () => import('../anthropic/recipe.json', { with: { type: 'json' } }),
  'anthropic/refusal': () => import('../anthropic/refusal.json', { with: { type: 'json' } }),
  'anthropic/stalled': () => import('../anthropic/stalled.json', { with: { type: 'json' } }),
  'anthropic/tool-calls': () => import('../anthropic/tool-calls.json', { with: { type: 'json' } }),
  'gemini/extraction': () => import('../gemini/extraction.json', { with: { type: 'json' } }),
  'gemini/itinerary': () => import('../gemini/itinerary.json', { with: { type: 'json' } }),
  'gemini/length': () => import('../gemini/length.json', { with: { type: 'json' } }),
  'gemini/nested': () => import('../gemini/nested.json', { with: { type: 'json' } }),
  'gemini/provider-error': () =>
    import('../gemini/provider-error.json', { with: { type: 'json' } }),
  'gemini/refusal': () => import('../gemini/refusal.json', { with: { type: 'json' } }),
  'gemini/report': () => import('../gemini/report.json', { with: { type: 'json' } }),
  'ollama/length': () => import('../ollama/length.json', { with: { type: 'json' } }),
  'ollama/repeated-key': () => import('../ollama/repeated-key.json', { with: { type: 'json' } }),
  'ollama/sloppy': () => import('../ollama/sloppy.json', { with: { type: 'json' } }),
  'ollama/triage': () => import('../ollama/triage.json', { with: { type: 'json' } }),
  'ollama/wrapped': () => import('../ollama/wrapped.json', { with: { type: 'json' } }),
  'openai-chat/enum-violation': () =>
    import('../openai-chat/enum-violation.json', { with: { type: 'json' } }),
  'openai-chat/length': () => import('../openai-chat/length.json', { with: { type: 'json' } }),
  'openai-chat/product-review': () =>
    import('../openai-chat/product-review.json', { with: { type: 'json' } }),
  'openai-chat/refusal': () => import('../openai-chat/refusal.json', { with: { type: 'json' } }),
  'openai-chat/release-review': () =>
    import('../openai-chat/release-review.json', { with: { type: 'json' } }),
  'openai-chat/stalled': () => import('../openai-chat/stalled.json', { with: { type: 'json' } }),
  'openai-chat/tool-calls': () =>
    import('../openai-chat/tool-calls.json', { with: { type: 'json' } }),
  'openai-responses/answer': () =>
    import('../openai-responses/answer.json', { with: { type: 'json' } }),
  'openai-responses/length': () =>
    import('../openai-responses/length.json', { with: { type: 'json' } }),
  'openai-responses/provider-error': () =>
    import('../openai-responses/provider-error.json', { with: { type: 'json' } }),
  'openai-responses/refusal': () =>
    import('../openai-responses/refusal.json', { with: { type: 'json' } }),
  'openai-responses/tool-calls': () =>
    import('../openai-responses/tool-calls.json', { with: { type: 'json' } }),
  'text/answer': () => import('../text/answer.json', { with: { type: 'json' } }),
  'text/chart': () => import('../text/chart.json', { with: { type: 'json' } }),
  'text/dropped': () => import('../text/dropped.json', { with: { type: 'json' } }),
  'text/enum-violation': () => import('../text/enum-violation.json', { with: { type: 'json' } }),
  'text/form': () => import('../text/form.json', { with: { type: 'json' } }),
  'text/multilingual': () => import('../text/multilingual.json', { with: { type: 'json' } }),
  'text/nested': () => import('../text/nested.json', { with: { type: 'json' } }),
  'text/product-review': () => import('../text/product-review.json', { with: { type: 'json' } }),
  'text/recipe': () => import('../text/recipe.json', { with: { type: 'json' } }),
  'text/release-review': () => import('../text/release-review.json', { with: { type: 'json' } }),
  'text/repeated-key': () => import('../text/repeated-key.json', { with: { type: 'json' } }),
  'text/sloppy': () => import('../text/sloppy.json', { with: { type: 'json' } }),
  'text/triage': () => import('../text/triage.json', { with: { type: 'json' } }),
  'text/wrapped': () => import('../text/wrapped.json', { with: { type: 'json' } }),
}
