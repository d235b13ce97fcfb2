// The written plan of the house: which package may import what, and which room stands on which.
// Everything that `check-layout` says about arrows comes from this table.

/**
 * @typedef {object} PackagePlan
 * @property {Record<string, 'values' | 'types'>} imports What its published code may import from
 *   outside: values and types, or types only.
 * @property {Record<string, Record<string, 'values' | 'types'>>} [inRooms] What single rooms may
 *   import besides. Where such a room stands above `index`, the main door is free of its weight.
 * @property {string[]} inTests The packages of ours that its tests and stories may import besides.
 * @property {string[]} rooms The rooms of `src` from the ground up. A room is a folder, or a single
 *   file by its name without extension; `.` is every other file that lies directly in `src`. A file
 *   imports only from its own room and from rooms named before it.
 * @property {string[]} nodeRooms The rooms that may import `node:` modules.
 * @property {boolean} client Whether files may begin with `"use client"`.
 */

/** @typedef {Record<string, PackagePlan>} House */

/** @type {House} */
export const house = {
  core: {
    imports: {},
    inTests: [],
    rooms: [
      'path',
      'errors',
      'contracts',
      'json',
      'stages',
      'values',
      'field',
      'scalar',
      'hold',
      'tree',
      'verdict',
      'pacing',
      'object',
      'salvage',
      'metrics',
      'documents',
      'source',
      'deltas',
      'saved-state',
      'index',
    ],
    nodeRooms: [],
    client: false,
  },
  schema: {
    imports: { '@jell/core': 'values', '@standard-schema/spec': 'types' },
    inTests: [],
    rooms: [
      'json-schema',
      'text',
      'frames',
      'keyword',
      'scalars',
      'containers',
      'branches',
      'graph',
      'prefix',
      '.',
      'standard',
      'full',
      'index',
    ],
    nodeRooms: [],
    client: false,
  },
  sources: {
    imports: { '@jell/core': 'types', 'eventsource-parser': 'values' },
    inTests: ['@jell/replay'],
    rooms: [
      'time',
      'framing',
      'message',
      'reading',
      'split',
      'resume',
      '.',
      'openai-chat',
      'openai-responses',
      'anthropic',
      'gemini',
      'ai-sdk',
      'ollama',
      'deltas',
      'hosts',
      'index',
    ],
    nodeRooms: [],
    client: false,
  },
  replay: {
    imports: { '@jell/core': 'types' },
    // Reading what a recording says takes the other packages; playing it takes none.
    inRooms: {
      reading: { '@jell/core': 'values', '@jell/sources': 'values', '@jell/schema': 'values' },
      testing: { '@jell/core': 'values', '@jell/sources': 'values', '@jell/schema': 'values' },
      vitest: { '@jell/core': 'types', vitest: 'values' },
      cli: { '@jell/core': 'values', '@jell/schema': 'values' },
    },
    inTests: [],
    rooms: ['time', 'recording', 'edit', 'play', 'index', 'reading', 'testing', 'vitest', 'cli'],
    nodeRooms: ['cli'],
    client: false,
  },
  react: {
    imports: { '@jell/core': 'values', '@jell/schema': 'values', react: 'values' },
    inTests: ['@jell/sources', '@jell/replay'],
    rooms: [
      'published',
      'run',
      'text',
      '.',
      'tool-calls',
      'edits',
      'parts',
      'inspector',
      'testing',
      'index',
    ],
    nodeRooms: [],
    client: true,
  },
}

/** Lines above which a file is named in the output, and above which the check fails. */
export const fileLines = { warn: 300, fail: 400 }

/** Source files (tests, stories and declarations apart) that one folder may hold. */
export const roomFiles = 12
