// Reads the workspace's source files, and of each what the rules ask: imports, exports, directives.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, posix, relative, sep } from 'node:path'

import ts from 'typescript'

/**
 * @typedef {object} ImportOf
 * @property {string} specifier
 * @property {number} line
 * @property {boolean} typesOnly
 * @property {string | undefined} target Path from the root of the file that a relative one names.
 */
/**
 * @typedef {object} SourceFile
 * @property {string} path From the root, with `/`.
 * @property {string} folder
 * @property {string} name The file's name up to the first dot.
 * @property {string} owner The workspace that holds it, such as `packages/core`, or `.`.
 * @property {string | undefined} packageName Set for a file of `packages/*`.
 * @property {string | undefined} room Set for a file under a package's `src`.
 * @property {'source' | 'test' | 'declaration' | 'configuration'} kind Stories and benchmarks are tests.
 * @property {number} lines
 * @property {ImportOf[]} imports
 * @property {string[]} values Names of exported values.
 * @property {string[]} types Names of exported types.
 * @property {number[]} exportStars Lines of `export *`.
 * @property {boolean} useClient
 */

const skipped = new Set(['node_modules', 'dist', 'storybook-static', 'artifacts', 'coverage'])

/** @param {string} root @returns {SourceFile[]} */
export function readTree(root) {
  const roots = [
    'packages',
    'internal',
    'apps',
    'bench',
    'scripts',
    'recordings',
    'docs',
    '.storybook',
  ]
  return roots.flatMap((name) => [...walk(join(root, name))]).map((path) => readFile(root, path))
}

/** @param {string} folder @returns {Generator<string>} */
function* walk(folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name) && !entry.name.startsWith('.')) yield* walk(path)
    } else if (/\.(ts|tsx|mjs)$/.test(entry.name)) yield path
  }
}

/** @param {string} root @param {string} absolute @returns {SourceFile} */
function readFile(root, absolute) {
  const path = relative(root, absolute).split(sep).join('/')
  const text = readFileSync(absolute, 'utf8')
  const folder = posix.dirname(path)
  const [top = '', second = '', third, ...rest] = path.split('/')
  const inWorkspace = ['packages', 'internal', 'apps'].includes(top)
  const inPackage = top === 'packages'
  const name = basename(path).split('.')[0] ?? ''
  /** @type {SourceFile} */
  const file = {
    path,
    folder,
    name,
    owner: inWorkspace ? `${top}/${second}` : '.',
    packageName: inPackage ? second : undefined,
    room: inPackage && third === 'src' ? (rest.length > 1 ? rest[0] : name) : undefined,
    kind: kindOf(path),
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    imports: [],
    values: [],
    types: [],
    exportStars: [],
    useClient: /^(\s|\/\/.*\n|\/\*[^]*?\*\/)*['"]use client['"]/.test(text),
  }
  readStatements(file, ts.createSourceFile(path, text, ts.ScriptTarget.Latest))
  return file
}

/** @param {string} path @returns {SourceFile['kind']} */
function kindOf(path) {
  if (path.endsWith('.d.ts')) return 'declaration'
  if (/\.(test|test-d|stories|bench)\.\w+$/.test(path)) return 'test'
  if (/\.config\.\w+$/.test(path) || path.startsWith('.storybook/')) return 'configuration'
  return /^packages\/[^/]+\/test\//.test(path) ? 'test' : 'source'
}

/** @param {SourceFile} file @param {ts.SourceFile} source */
function readStatements(file, source) {
  /** @param {ts.Node} node @param {string} specifier @param {boolean} typesOnly */
  const addImport = (node, specifier, typesOnly) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    const target = specifier.startsWith('.') ? posix.join(file.folder, specifier) : undefined
    file.imports.push({ specifier, line, typesOnly, target })
  }
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      addImport(statement, statement.moduleSpecifier.text, isTypesOnly(statement.importClause))
    } else if (ts.isExportDeclaration(statement)) {
      readExport(file, statement, addImport, source)
    } else if (ts.isExportAssignment(statement)) {
      file.values.push('default')
    } else if (hasExport(statement)) {
      readDeclaration(file, statement)
    }
  }
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      if (ts.isStringLiteral(node.argument.literal))
        addImport(node, node.argument.literal.text, true)
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments
      if (argument && ts.isStringLiteral(argument)) addImport(node, argument.text, false)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
}

/** @param {ts.ImportClause | undefined} clause */
function isTypesOnly(clause) {
  if (!clause) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const bindings = clause.namedBindings
  if (clause.name || !bindings || !ts.isNamedImports(bindings)) return false
  return bindings.elements.every((element) => element.isTypeOnly)
}

/**
 * @param {SourceFile} file
 * @param {ts.ExportDeclaration} statement
 * @param {(node: ts.Node, specifier: string, typesOnly: boolean) => void} addImport
 * @param {ts.SourceFile} source
 */
function readExport(file, statement, addImport, source) {
  const { exportClause, moduleSpecifier, isTypeOnly } = statement
  const elements = exportClause && ts.isNamedExports(exportClause) ? exportClause.elements : []
  for (const element of elements) {
    const list = isTypeOnly || element.isTypeOnly ? file.types : file.values
    list.push(element.name.text)
  }
  if (!exportClause) {
    file.exportStars.push(source.getLineAndCharacterOfPosition(statement.getStart(source)).line + 1)
  }
  if (moduleSpecifier && ts.isStringLiteral(moduleSpecifier)) {
    const typesOnly =
      isTypeOnly || (elements.length > 0 && elements.every((element) => element.isTypeOnly))
    addImport(statement, moduleSpecifier.text, typesOnly)
  }
}

/** @param {ts.Statement} statement */
function hasExport(statement) {
  return (
    ts.canHaveModifiers(statement) &&
    !!ts.getModifiers(statement)?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword)
  )
}

/** @param {SourceFile} file @param {ts.Statement} statement */
function readDeclaration(file, statement) {
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
    file.types.push(statement.name.text)
  } else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    file.values.push(statement.name?.text ?? 'default')
  } else if (ts.isVariableStatement(statement)) {
    for (const { name } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name)) file.values.push(name.text)
    }
  }
}
