// The peers that the registry serves. Each is imported only in the process that measures it.
import { pushed, reparsed } from './subject.mjs'

/** @typedef {import('./subject.mjs').Subject} Subject */

/** @type {Record<string, () => Promise<Subject>>} */
export const peers = {
  jsonriver: async () => {
    const { parse } = await import('jsonriver')
    return {
      name: 'jsonriver',
      gives: 'changed in place',
      async read(chunks, every, onValue) {
        /** How many chunks the parser took since the last reading. */
        let taken = 0
        async function* source() {
          for (const chunk of chunks) {
            taken += 1
            yield chunk
          }
        }
        let last
        for await (const value of parse(source())) {
          last = value
          if (taken < every) continue
          taken = 0
          onValue(value)
        }
        onValue(last)
      },
    }
  },

  streamparser: async () => {
    const { JSONParser } = await import('@streamparser/json')
    return {
      name: 'streamparser',
      gives: 'changed in place',
      read: pushed(() => {
        const parser = new JSONParser({ emitPartialTokens: true, emitPartialValues: true })
        /** @type {unknown} */
        let root
        parser.onValue = ({ value, key, parent, stack, partial }) => {
          root = stack.length > 1 ? stack[1]?.value : (parent ?? value)
          if (parent === undefined || key === undefined) return
          const place = /** @type {Record<string | number, unknown>} */ (parent)
          if (partial) {
            if (value !== undefined) place[key] = value
          } else if (Array.isArray(parent) && parent.length > Number(key) + 1) {
            // The draft stands at its place, and the parser has pushed the whole item behind it.
            parent.pop()
            parent[Number(key)] = /** @type {typeof parent[number]} */ (value)
          }
        }
        return { write: (chunk) => parser.write(chunk), value: () => root }
      }),
    }
  },

  jsonparse: async () => {
    // @ts-expect-error -- it comes without types
    const { default: Parser } = await import('jsonparse')
    /**
     * @typedef {object} OpenParser
     * @property {(chunk: string) => void} write
     * @property {unknown} value The innermost open container.
     * @property {{ value: unknown }[]} stack
     * @property {(value: unknown) => void} onValue
     */
    const JsonParser = /** @type {new () => OpenParser} */ (Parser)
    return {
      name: 'jsonparse',
      gives: 'changed in place, no open strings',
      read: pushed(() => {
        const parser = new JsonParser()
        /** @type {unknown} */
        let whole
        parser.onValue = (value) => {
          if (parser.stack.length === 0) whole = value
        }
        return {
          write: (chunk) => parser.write(chunk),
          value: () => (parser.stack.length > 1 ? parser.stack[1]?.value : (parser.value ?? whole)),
        }
      }),
    }
  },

  hashbrown: async () => {
    const { createParserState, finalizeJsonParse, parseChunk } = await import('@hashbrownai/core')
    return {
      name: 'hashbrown',
      gives: 'immutable, shares what did not change',
      read: pushed(() => {
        let state = createParserState()
        return {
          write: (chunk) => {
            state = parseChunk(state, chunk)
          },
          value: () =>
            state.rootId === null ? undefined : state.nodes[state.rootId]?.resolvedValue,
          end: () => {
            state = finalizeJsonParse(state)
          },
        }
      }),
    }
  },

  'partial-json': async () => {
    const { parse } = await import('partial-json')
    return { name: 'partial-json', gives: 'parsed anew', read: reparsed((text) => parse(text)) }
  },

  'best-effort': async () => {
    const { parse } = await import('best-effort-json-parser')
    return { name: 'best-effort', gives: 'parsed anew', read: reparsed((text) => parse(text)) }
  },
}

export const peerNames = Object.keys(peers)
