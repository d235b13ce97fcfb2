// Reads what a package's doors export: names, signatures and docstrings, from its sources.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import ts from 'typescript'

/**
 * @typedef {object} ApiEntry
 * @property {string} name
 * @property {'component' | 'hook' | 'function' | 'class' | 'constant' | 'type'} kind
 * @property {string} signature TypeScript text, several declarations separated by a line break.
 * @property {ApiDoc} doc
 * @property {string} place File and line, from the root.
 */
/** @typedef {{ text: string, tags: { name: string, text: string }[] }} ApiDoc */
/**
 * @typedef {object} ApiDoor
 * @property {string} specifier What users import, such as `@jell/sources/openai-chat`.
 * @property {ApiEntry[]} entries In order of name.
 * @property {{ name: string, specifier: string }[]} repeated Names that an earlier door exports too.
 * @property {ApiEntry[]} helpers Types that the signatures name, but that no door exports.
 */

/**
 * @param {string} root
 * @param {string} folder The package's folder, from the root.
 * @returns {ApiDoor[]} one for each entry of its `exports` that has a source
 */
export function readDoors(root, folder) {
  /** @type {{ name: string, exports: Record<string, { 'jell-source'?: string } | string> }} */
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const doors = Object.entries(manifest.exports).flatMap(([door, target]) => {
    const source = typeof target === 'string' ? undefined : target['jell-source']
    if (!source) return []
    return [{ specifier: manifest.name + door.slice(1), path: join(root, folder, source) }]
  })
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile).config,
    ts.sys,
    root,
  )
  const declared = ts.sys.readDirectory(join(root, folder, 'src'), ['.d.ts'])
  const program = ts.createProgram([...doors.map(({ path }) => path), ...declared], options)
  return readProgram(program, doors, root, join(root, folder))
}

/**
 * @param {ts.Program} program
 * @param {{ specifier: string, path: string }[]} doors
 * @param {string} root
 * @param {string} folder
 * @returns {ApiDoor[]}
 */
function readProgram(program, doors, root, folder) {
  const checker = program.getTypeChecker()
  const seen = /** @type {Map<ts.Symbol, string>} */ (new Map())
  /** @param {ts.Symbol} symbol */
  const resolve = (symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

  const read = doors.map(({ specifier, path }) => {
    const source = program.getSourceFile(path)
    const module = source && checker.getSymbolAtLocation(source)
    const exported = module ? checker.getExportsOfModule(module) : []
    /** @type {ts.Symbol[]} */
    const fresh = []
    /** @type {ApiDoor} */
    const door = { specifier, entries: [], repeated: [], helpers: [] }
    for (const alias of exported.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const symbol = resolve(alias)
      const earlier = seen.get(symbol)
      if (earlier) door.repeated.push({ name: alias.name, specifier: earlier })
      else {
        seen.set(symbol, specifier)
        fresh.push(symbol)
        door.entries.push(readEntry(alias.name, symbol, root))
      }
    }
    return { door, fresh }
  })

  for (const { door, fresh } of read) {
    const pending = fresh.flatMap((symbol) => symbol.declarations ?? [])
    for (let node = pending.shift(); node; node = pending.shift()) {
      for (const name of typeNames(node)) {
        const found = checker.getSymbolAtLocation(name)
        const symbol = found && resolve(found)
        const [declaration] = symbol?.declarations ?? []
        if (!symbol || !declaration || seen.has(symbol)) continue
        const isOurs = declaration.getSourceFile().fileName.startsWith(`${folder}/src/`)
        const isNamed =
          ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration)
        if (!isOurs || !isNamed) continue
        seen.set(symbol, door.specifier)
        door.helpers.push(readEntry(symbol.name, symbol, root))
        pending.push(declaration)
      }
    }
    door.helpers.sort((a, b) => (a.name < b.name ? -1 : 1))
  }
  return read.map(({ door }) => door)
}

/** @param {ts.Node} root @returns {ts.Node[]} names in the types of a declaration, bodies apart */
function typeNames(root) {
  /** @type {ts.Node[]} */
  const names = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isBlock(node) || isHidden(node)) return
    if (ts.isTypeReferenceNode(node)) names.push(node.typeName)
    else if (ts.isExpressionWithTypeArguments(node)) names.push(node.expression)
    else if (ts.isTypeQueryNode(node)) names.push(node.exprName)
    ts.forEachChild(node, visit)
  }
  visit(root)
  return names
}

/** @param {ts.Node} node */
function isHidden(node) {
  const isMember = ts.isPropertyDeclaration(node) || ts.isMethodDeclaration(node)
  return isMember && ts.isPrivateIdentifier(node.name)
}

/** @param {string} name @param {ts.Symbol} symbol @param {string} root @returns {ApiEntry} */
function readEntry(name, symbol, root) {
  const all = symbol.declarations ?? []
  const overloads = all.filter((node) => ts.isFunctionDeclaration(node) && !node.body)
  const declarations = overloads.length > 0 ? overloads : all
  const [first] = declarations
  if (!first) throw new Error(`${name} is exported, but declared nowhere.`)
  const source = first.getSourceFile()
  const { line } = source.getLineAndCharacterOfPosition(first.getStart(source))
  const docs = all.map(readDoc)
  return {
    name,
    kind: kindOf(name, first),
    signature: declarations.map(signatureOf).join('\n'),
    doc: docs.find(({ text, tags }) => text || tags.length > 0) ?? { text: '', tags: [] },
    place: `${relative(root, source.fileName)}:${line + 1}`,
  }
}

/** @param {string} name @param {ts.Declaration} node @returns {ApiEntry['kind']} */
function kindOf(name, node) {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return 'type'
  if (ts.isClassDeclaration(node)) return 'class'
  const isCallable =
    ts.isFunctionDeclaration(node) ||
    (ts.isVariableDeclaration(node) && !!node.initializer && ts.isArrowFunction(node.initializer))
  if (/^use[A-Z]/.test(name)) return 'hook'
  const isTsx = node.getSourceFile().fileName.endsWith('.tsx')
  if (isTsx && /^[A-Z]/.test(name)) return 'component'
  return isCallable ? 'function' : 'constant'
}

/** @param {ts.Declaration} node */
function signatureOf(node) {
  const source = node.getSourceFile()
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
    return withoutExport(node.getText(source))
  }
  if (ts.isFunctionDeclaration(node)) {
    // The source's own text keeps the line breaks of the formatter; the body is not part of it.
    const end = node.body ? node.body.getStart(source) : node.getEnd()
    return withoutExport(source.text.slice(node.getStart(source), end).trim())
  }
  return emittedDeclaration(node)
}

/** @param {string} text */
function withoutExport(text) {
  return text
    .replace(/^export /, '')
    .replace(/^declare /, '')
    .replace(/;$/, '')
}

/** What the compiler publishes of a class or constant: no bodies, no hidden members.
 * @param {ts.Declaration} node */
function emittedDeclaration(node) {
  const source = node.getSourceFile()
  const name = /** @type {ts.NamedDeclaration} */ (node).name?.getText(source) ?? ''
  const { outputText } = ts.transpileDeclaration(source.text, {
    fileName: source.fileName,
    compilerOptions: { target: ts.ScriptTarget.ES2022 },
  })
  const emitted = ts.createSourceFile('emitted.d.ts', outputText, ts.ScriptTarget.Latest, true)
  const statement = emitted.statements.find((candidate) =>
    ts.isVariableStatement(candidate)
      ? candidate.declarationList.declarations.some((one) => one.name.getText(emitted) === name)
      : ts.isClassDeclaration(candidate) && candidate.name?.text === name,
  )
  if (!statement) throw new Error(`${name} has no declaration in what ${source.fileName} emits.`)
  return withoutExport(statement.getText(emitted))
    .replaceAll(/^( {4})+/gm, (indent) => indent.slice(indent.length / 2))
    .replaceAll(/^ *#private;\n/gm, '')
    .replaceAll(/;$/gm, '')
}

/** @param {ts.Declaration} node @returns {ApiDoc} */
function readDoc(node) {
  const holder = ts.isVariableDeclaration(node) ? node.parent.parent : node
  const found = ts.getJSDocCommentsAndTags(holder)
  const comment = found.find(ts.isJSDoc)
  return {
    text: textOf(comment?.comment),
    tags: (comment?.tags ?? []).map((tag) => ({
      name: tag.tagName.text,
      text: (ts.isJSDocParameterTag(tag) ? `\`${tag.name.getText()}\` ` : '') + textOf(tag.comment),
    })),
  }
}

/** Keeps links as `{@link name}`, for the page to resolve.
 * @param {string | ts.NodeArray<ts.JSDocComment> | undefined} comment */
function textOf(comment) {
  return ts.getTextOfJSDocComment(comment) ?? ''
}
