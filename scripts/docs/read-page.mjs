// Finds what can be checked in a Markdown page: code to compile, commands to look up, links.

/**
 * @typedef {object} CodeBlock
 * @property {'ts' | 'tsx'} language
 * @property {string} text
 * @property {number} line Line of the page that holds the block's first line, from 1.
 */
/**
 * @typedef {object} Page
 * @property {CodeBlock[]} code A block behind `<!-- continues -->` is joined to the one before it.
 * @property {{ text: string, line: number }[]} commands Lines of the page's shell blocks.
 * @property {{ target: string, line: number }[]} links Relative targets, without their fragment.
 * @property {{ message: string, line: number }[]} wrong What cannot be read.
 */

/** @param {string} markdown @returns {Page} */
export function readPage(markdown) {
  /** @type {Page} */
  const page = { code: [], commands: [], links: [], wrong: [] }
  /** @type {{ language: string, from: number, lines: string[], continues: boolean } | undefined} */
  let block
  let continues = false
  for (const [index, text] of markdown.split('\n').entries()) {
    const line = index + 1
    const fence = /^\s*```(\w*)/.exec(text)
    if (block) {
      if (!fence) block.lines.push(text)
      else {
        closeBlock(page, block)
        block = undefined
      }
    } else if (fence) {
      block = { language: fence[1] ?? '', from: line + 1, lines: [], continues }
      continues = false
    } else if (/<!--\s*check:\s*off/.test(text)) {
      page.wrong.push({ message: 'switches the check off. Mend the block instead.', line })
    } else if (/^<!--\s*continues\s*-->/.test(text)) {
      continues = true
    } else {
      for (const [, target = ''] of text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)) {
        if (!/^[a-z]+:/.test(target)) page.links.push({ target, line })
      }
    }
  }
  if (block)
    page.wrong.push({ message: 'opens a code block and never closes it.', line: block.from - 1 })
  return page
}

/**
 * @param {Page} page
 * @param {{ language: string, from: number, lines: string[], continues: boolean }} block
 */
function closeBlock(page, { language, from, lines, continues }) {
  if (language === 'sh' || language === 'bash') {
    page.commands.push(...lines.map((text, index) => ({ text, line: from + index })))
  } else if (language === 'ts' || language === 'tsx') {
    const last = page.code.at(-1)
    if (!continues || !last) page.code.push({ language, text: lines.join('\n'), line: from })
    else {
      // Blank lines stand for the prose between, so that lines still count from the first block.
      const gap = from - last.line - last.text.split('\n').length
      last.text += '\n'.repeat(gap + 1) + lines.join('\n')
      if (language === 'tsx') last.language = 'tsx'
    }
  }
}

/**
 * @param {string} command A shell line.
 * @returns {string[]} the scripts of the root package.json that it runs
 */
export function scriptsIn(command) {
  const names = []
  const bare = command.replace(/#.*/, '')
  for (const [, tool, isRun, name] of bare.matchAll(
    /\b(npm|pnpm(?:@[\d.]+)?)(?: -s)? (run )?([\w:-]+)/g,
  )) {
    const isBuiltIn = !isRun && (tool === 'npm' ? npmCommands : pnpmCommands).includes(name ?? '')
    if (name && !isBuiltIn) names.push(name)
  }
  return names
}

const npmCommands = ['install', 'ci', 'i', 'add', 'create', 'exec']
const pnpmCommands = [...npmCommands, 'dlx', 'why', 'remove']
