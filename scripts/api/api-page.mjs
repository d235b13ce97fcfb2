/**
 * @typedef {import('./read-doors.mjs').ApiDoor} ApiDoor
 * @typedef {import('./read-doors.mjs').ApiEntry} ApiEntry
 */

const titles = /** @type {const} */ ({
  component: 'Components',
  hook: 'Hooks',
  function: 'Functions',
  class: 'Classes',
  constant: 'Constants',
  type: 'Types',
})

/**
 * Writes a package's doors as one Markdown page.
 * @param {string} name
 * @param {string} description
 * @param {ApiDoor[]} doors
 */
export function apiPage(name, description, doors) {
  const known = new Set(
    doors.flatMap(({ entries, helpers }) => [...entries, ...helpers].map((entry) => entry.name)),
  )
  const parts = [
    `# ${name}`,
    '<!-- Written by `pnpm api` from the sources. Change the docstrings, not this page. -->',
    `${description}.`,
    ...doors.flatMap((door) => doorParts(door, known)),
  ]
  return `${parts.join('\n\n')}\n`
}

/** @param {ApiDoor} door @param {Set<string>} known */
function doorParts({ specifier, entries, repeated, helpers }, known) {
  return [
    `## \`${specifier}\``,
    ...(entries.length > 1 ? [entries.map(({ name }) => linkTo(name)).join(' · ')] : []),
    ...(repeated.length > 0
      ? [
          `Also here: ${repeated.map((one) => `${linkTo(one.name)} (of \`${one.specifier}\`)`).join(', ')}.`,
        ]
      : []),
    ...Object.entries(titles).flatMap(([kind, title]) => {
      const ofKind = entries.filter((entry) => entry.kind === kind)
      if (ofKind.length === 0) return []
      return [`### ${title}`, ...ofKind.flatMap((entry) => entryParts(entry, known))]
    }),
    ...(helpers.length > 0
      ? [
          '### Named above, but not exported',
          ...helpers.flatMap((entry) => entryParts(entry, known)),
        ]
      : []),
  ]
}

/** @param {string} name */
function linkTo(name) {
  return `[\`${name}\`](#${name.toLowerCase()})`
}

/** @param {ApiEntry} entry @param {Set<string>} known */
function entryParts({ name, signature, doc }, known) {
  /** @param {string} text */
  const linked = (text) =>
    text.replaceAll(/\{@link(?:code)? ([\w.]+)(?:\s*\|?\s*([^}]*))?\}/g, (_, target, label) => {
      if (label) return known.has(target) ? `[${label}](#${target.toLowerCase()})` : label
      return known.has(target) ? linkTo(target) : `\`${target}\``
    })
  const list = doc.tags
    .filter((tag) => tag.name !== 'example')
    .map((tag) => `- **${tag.name}** ${linked(tag.text).replaceAll('\n', ' ')}`)
  const examples = doc.tags
    .filter((tag) => tag.name === 'example')
    .map(({ text }) => (text.includes('```') ? text : `\`\`\`ts\n${text}\n\`\`\``))
  return [
    `#### ${name}`,
    ...(doc.text ? [linked(doc.text)] : []),
    ...(list.length > 0 ? [list.join('\n')] : []),
    `\`\`\`ts\n${signature}\n\`\`\``,
    ...examples,
  ]
}

/** @param {ApiDoor[]} doors @returns {string[]} a line for each public export without a docstring */
export function undocumented(doors) {
  return doors.flatMap(({ specifier, entries }) =>
    entries
      .filter(({ doc }) => !doc.text)
      .map(
        ({ name, place }) =>
          `${place} exports \`${name}\` through ${specifier} without a docstring. Say in one sentence what it does, then shapes, units, errors and cost.`,
      ),
  )
}
