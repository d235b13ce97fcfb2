/**
 * The wire format that a stream seems to have, by its first event that says something: a name of
 * `knownFormats`, or `text` where no event is found. Costs the length of the text up to that event.
 */
export function detectFormat(text: string): string {
  for (const payload of payloadsOf(text)) {
    const format = formatOf(payload)
    if (format !== undefined) return format
  }
  return 'text'
}

/** The events as JSON: `data` lines of server-sent events, or lines that are objects themselves. */
function* payloadsOf(text: string): Generator<Readonly<Record<string, unknown>>> {
  for (const line of text.split(/\r\n|\n|\r/)) {
    const json = line.startsWith('data:') ? line.slice('data:'.length) : line
    if (!json.trimStart().startsWith('{')) continue
    try {
      yield JSON.parse(json) as Readonly<Record<string, unknown>>
    } catch {
      // Half a line, or the first line of a document.
    }
  }
}

const anthropicTypes = /^(message_(start|delta|stop)|content_block_(start|delta|stop))$/
const aiSdkTypes =
  /^(start|start-step|text-(start|delta|end)|reasoning-(start|delta|end)|tool-input-\w+|finish-step|finish)$/

function formatOf(event: Readonly<Record<string, unknown>>): string | undefined {
  const { type } = event
  if (typeof type === 'string') {
    if (type.startsWith('response.')) return 'openai-responses'
    if (anthropicTypes.test(type)) return 'anthropic'
    if (aiSdkTypes.test(type)) return 'ai-sdk'
  }
  if (Array.isArray(event['choices'])) return 'openai-chat'
  if (Array.isArray(event['candidates'])) return 'gemini'
  if (typeof event['done'] === 'boolean' && 'model' in event) return 'ollama'
  return undefined
}
