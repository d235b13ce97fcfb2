// Rules about files: names, length, what lies beside what, and how full a room is.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { fileLines, roomFiles } from './house.mjs'

/** @typedef {import('./read-tree.mjs').SourceFile} SourceFile */

/** @param {SourceFile[]} files @param {import('./house.mjs').House} house @returns {string[]} */
export function nameViolations(files, house) {
  return files.flatMap((file) =>
    [
      notKebab(file),
      tooLong(file),
      misnamed(file),
      wholesaleExport(file),
      strayDirective(file, house),
    ].flatMap((said) => (said ? [`${file.path}${said}`] : [])),
  )
}

/** @param {SourceFile[]} files @returns {string[]} files that are long but still allowed */
export function longFiles(files) {
  return files
    .filter(({ lines }) => lines > fileLines.warn && lines <= fileLines.fail)
    .map(({ path, lines }) => `${path} has ${lines} lines. Is it still one thing?`)
}

/** @param {SourceFile} file */
function tooLong({ lines }) {
  if (lines <= fileLines.fail) return undefined
  return ` has ${lines} lines, more than ${fileLines.fail}. Split it by job: each part gets the name of what it exports.`
}

/** @param {SourceFile} file */
function notKebab({ path }) {
  const bad = path
    .split('/')
    .find((part) => !/^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(part))
  return bad === undefined ? undefined : `: write \`${bad}\` in kebab-case, such as use-field.ts.`
}

/** @param {string} name @returns {string} its words in lower case, such as `use-field` */
function wordsOf(name) {
  return name
    .replaceAll(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3-$2')
    .toLowerCase()
    .replaceAll('_', '-')
}

/**
 * A file with values is named after one of its exports: by the whole name, or by whole words of it
 * (`tokenizer.ts` holds `createTokenizer`). A plural (`errors.ts`) may hold several of a kind.
 * @param {SourceFile} file
 */
function misnamed({ path, name, kind, values, types }) {
  const isJudged = kind === 'source' && /^(packages|internal|apps)\/[^/]+\/src\//.test(path)
  if (!isJudged || name === 'index' || values.length === 0) return undefined
  if (name.endsWith('s') && values.length > 1) return undefined
  const fits = [...values, ...types].some((exported) =>
    `-${wordsOf(exported)}-`.includes(`-${name}-`),
  )
  if (fits) return undefined
  const example = name.replaceAll(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase())
  return ` exports ${values.join(', ')}, but nothing named after the file. Name the file after its main export, or export \`${example}\`.`
}

/** @param {SourceFile} file */
function wholesaleExport({ exportStars }) {
  const [line] = exportStars
  return line === undefined
    ? undefined
    : `:${line} exports everything with \`export *\`. Name each export, so that the surface is a written list.`
}

/** @param {SourceFile} file @param {import('./house.mjs').House} house */
function strayDirective({ useClient, packageName }, house) {
  if (!useClient || packageName === undefined || house[packageName]?.client) return undefined
  return ` says "use client", which belongs to packages/react alone: this package knows no React.`
}

/** @param {string} root @param {SourceFile[]} files @returns {string[]} */
export function strayTests(root, files) {
  return files.flatMap(({ path, folder, name }) => {
    const isTest = /\.(test|test-d|stories|bench)\.\w+$/.test(path)
    if (!isTest || /(^|\/)test(\/|$)/.test(folder)) return []
    const beside = ['ts', 'tsx', 'mjs', 'md'].some((end) =>
      existsSync(join(root, folder, `${name}.${end}`)),
    )
    if (beside) return []
    return [
      `${path} lies beside no \`${name}.ts\`. Put it beside the file it tests and name it after that; only suites across several files live in a package's \`test/\`.`,
    ]
  })
}

/** @param {SourceFile[]} files @returns {string[]} */
export function crowdedRooms(files) {
  const counts = /** @type {Map<string, number>} */ (new Map())
  for (const { folder, kind } of files) {
    if (kind === 'source') counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > roomFiles)
    .map(
      ([folder, count]) =>
        `${folder}/ holds ${count} source files, more than ${roomFiles}. Give a group of them a folder named after its job.`,
    )
}
