/** Makes a value of a text that may stop anywhere. Throws where it cannot. */
export type Repair = (text: string) => unknown

/** A package that repairs half a JSON text, so that it can be parsed. */
export interface Peer {
  readonly name: string
  /** Loads it. */
  readonly load: () => Promise<Repair>
}

/** What the field repairs with, the most used one first. */
export const peers = {
  'ai-sdk': {
    name: 'AI SDK, parsePartialJson',
    load: async () => {
      const { parsePartialJson } = await import('ai')
      return async (text) => (await parsePartialJson(text)).value
    },
  },
  'partial-json': {
    name: 'partial-json',
    load: async () => (await import('partial-json')).parse,
  },
  jsonrepair: {
    name: 'jsonrepair and JSON.parse',
    load: async () => {
      const { jsonrepair } = await import('jsonrepair')
      return (text) => JSON.parse(jsonrepair(text)) as unknown
    },
  },
} satisfies Record<string, Peer>

/** The name of a peer. */
export type PeerName = keyof typeof peers
