import type { StagedInput, TextInput } from '../contracts/stage.ts'
import type { Tokenizer } from '../json/tokenizer.ts'
import { defaultLimits } from '../tree/limits.ts'
import type { TreeBuilder } from '../tree/tree-builder.ts'
import type { RunJudge } from '../verdict/run-judge.ts'
import type { StreamingObjectOptions } from './run-options.ts'

/** Lets a schema judge a run, where there is one. Throws a `TypeError` for options that contradict each other. */
export function makeJudge(
  options: StreamingObjectOptions,
  tree: TreeBuilder,
  input: () => TextInput | StagedInput,
  tokenizer: Tokenizer,
): RunJudge | undefined {
  const { validator, stopWhen, sentinel } = options
  if (stopWhen !== undefined && (sentinel !== undefined || validator === undefined)) {
    throw new TypeError(
      validator === undefined
        ? 'stopWhen needs a validator: only a schema says when a document can be closed.'
        : 'stopWhen and sentinel contradict each other: the sentinel comes last, or the run ends early.',
    )
  }
  return validator?.judge({
    tree,
    tokenOffset: () => input().originalOffset(tokenizer.position.offset),
    textEnd: () => input().originalOffset(tokenizer.textEnd),
    stopsAtViolation: options.onViolation === 'stop',
    stopsWhenClosable: stopWhen !== undefined,
    maxIssues: options.limits?.maxIssues ?? defaultLimits.maxIssues,
  })
}
