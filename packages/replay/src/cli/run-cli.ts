import { parseArgs } from 'node:util'

import { help } from './help.ts'
import { playCommand } from './play/play-command.ts'
import { readSpeed } from './play/play-handler.ts'
import { recordCommand } from './record/record-command.ts'
import { styleFor } from './terminal.ts'
import type { Terminal } from './terminal.ts'
import { UsageError } from './usage-error.ts'

type Command = (args: readonly string[], terminal: Terminal) => Promise<number>

const commands: Readonly<Record<'record' | 'play' | 'show', Command>> = {
  record(args, terminal) {
    const { values, positionals } = parse(args, {
      output: { type: 'string', short: 'o' },
      force: { type: 'boolean', short: 'f' },
      header: { type: 'string', short: 'H', multiple: true },
      method: { type: 'string', short: 'X' },
      body: { type: 'string', short: 'd' },
      title: { type: 'string' },
      description: { type: 'string' },
      model: { type: 'string' },
      format: { type: 'string' },
      quiet: { type: 'boolean', short: 'q' },
    })
    const { output, header = [], force = false, quiet = false, method, body } = values
    const { title, description, model, format } = values
    const url = onlyOne(positionals, 'record', 'a URL, or - for standard input')
    const about = { title, description, model, format }
    return recordCommand(
      { url, headers: header, method, body, file: output, force, quiet, ...about },
      terminal,
    )
  },

  play(args, terminal) {
    const { values, positionals } = parse(args, {
      port: { type: 'string', short: 'p' },
      speed: { type: 'string', short: 's' },
    })
    const file = onlyOne(positionals, 'play', "a recording's file")
    const port = readInteger('port', values.port ?? '4747', 0, 65_535)
    const speed = readSpeed(values.speed ?? '1')
    if (speed === undefined) {
      throw new UsageError(`--speed must be a number above 0, or max, not "${values.speed}".`)
    }
    return playCommand({ file, port, speed }, terminal)
  },

  async show(args, terminal) {
    const { values, positionals } = parse(args, {
      all: { type: 'boolean', short: 'a' },
      schema: { type: 'string' },
      stage: { type: 'string', multiple: true },
      width: { type: 'string', short: 'w' },
    })
    const file = onlyOne(positionals, 'show', "a recording's file")
    const { all = false, schema, stage: stages = [] } = values
    const width =
      values.width === undefined ? undefined : readInteger('width', values.width, 60, 1000)
    // It alone loads what reads documents.
    const { showCommand } = await import('./show/show-command.ts')
    return showCommand({ file, all, width, schema, stages }, terminal)
  },
}

/**
 * Runs the command line. Resolves with the exit code, and has said on `messages` what went wrong:
 * 1 where the stream or the network did, 2 where the user did.
 */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args
  const asksForHelp = args.includes('--help') || args.includes('-h')
  const isKnown = name !== undefined && Object.hasOwn(commands, name)
  try {
    if (isKnown) {
      const known = name as keyof typeof commands
      if (!asksForHelp) return await commands[known](rest, terminal)
      terminal.output.write(help[known])
      return 0
    }
    if (asksForHelp || name === 'help') {
      terminal.output.write(help.jell)
      return 0
    }
    if (name !== undefined) throw new UsageError(`There is no command "${name}".`)
    terminal.messages.write(help.jell)
    return 2
  } catch (error) {
    return complain(error, isKnown ? `jell-replay ${name}` : 'jell-replay', terminal)
  }
}

function complain(error: unknown, command: string, { messages, stop }: Terminal): number {
  if (stop.aborted) return 130
  const words = error instanceof Error ? error.message : String(error)
  messages.write(`${styleFor(messages).red('error')} ${words}\n`)
  if (!(error instanceof UsageError)) return 1
  messages.write(`See ${command} --help.\n`)
  return 2
}

type Options = NonNullable<Parameters<typeof parseArgs>[0]>['options'] & object

function parse<const O extends Options>(
  args: readonly string[],
  options: O,
): ReturnType<typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    // Its message names the option, and then explains a syntax that nobody asked for.
    const [first = ''] = (error as Error).message.split(/\. |\n/)
    throw new UsageError(`${first}.`)
  }
}

function onlyOne(positionals: readonly string[], command: string, what: string): string {
  const [first, ...more] = positionals
  if (first === undefined) throw new UsageError(`jell-replay ${command} needs ${what}.`)
  if (more.length === 0) return first
  throw new UsageError(`jell-replay ${command} takes one, and got ${positionals.join(' and ')}.`)
}

function readInteger(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new UsageError(`--${name} must be a whole number from ${least} to ${most}, not "${text}".`)
}
