// Type-checks code blocks as modules of an app that has every package at hand.
import { join } from 'node:path'

import ts from 'typescript'

/** @typedef {{ page: string, language: string, text: string, line: number }} Block */

/**
 * @param {string} root
 * @param {Block[]} blocks
 * @returns {string[]} one line for each mistake, with the page and the line in it
 */
export function compileBlocks(root, blocks) {
  // The demo depends on all packages; a file there resolves what a user's file would.
  const home = join(root, 'apps/demo')
  const virtual = new Map(
    blocks.map((block, index) => [join(home, `docs-block-${index}.${block.language}`), block]),
  )
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile).config,
    ts.sys,
    root,
  )
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  host.fileExists = (path) => virtual.has(path) || fileExists(path)
  host.readFile = (path) => virtual.get(path)?.text ?? readFile(path)
  host.getSourceFile = (path, version, ...rest) => {
    const block = virtual.get(path)
    return block
      ? ts.createSourceFile(path, block.text, version, true)
      : getSourceFile(path, version, ...rest)
  }
  // What pages show beside ours, such as a form library, the tests of the hooks have at hand.
  const beside = join(root, 'packages/react/docs-block.ts')
  host.resolveModuleNameLiterals = (literals, from, redirected, all) =>
    literals.map(({ text }) => {
      const found = ts.resolveModuleName(text, from, all, host, undefined, redirected)
      if (found.resolvedModule || !virtual.has(from)) return found
      return ts.resolveModuleName(text, beside, all, host, undefined, redirected)
    })
  const declared = ts.sys.readDirectory(
    join(root, 'packages'),
    ['.d.ts'],
    ['**/node_modules', '**/dist'],
  )
  const program = ts.createProgram([...virtual.keys(), ...declared], options, host)
  return [...virtual].flatMap(([path, block]) => {
    const source = program.getSourceFile(path)
    if (!source) return []
    const mistakes = [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ]
    return mistakes.map(({ start = 0, messageText }) => {
      const { line } = source.getLineAndCharacterOfPosition(start)
      return `${block.page}:${block.line + line} ${shortMessage(messageText)}`
    })
  })
}

/** What is wrong and the last reason; the compiler's chain between them fills a screen.
 * @param {string | ts.DiagnosticMessageChain} message */
function shortMessage(message) {
  const lines = ts.flattenDiagnosticMessageText(message, '\n').split('\n')
  return [...new Set([lines[0], lines.at(-1)?.trim()])].join(' ')
}
