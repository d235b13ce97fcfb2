import { catalogue } from '@jell-internal/recordings'
import type { RecordingCase, RecordingName, WireFormat } from '@jell-internal/recordings'
import { stagesOf } from '@jell-internal/recordings/stages-of'
import { useStagedPlayer } from '@jell-internal/story-stage'
import type { Recording } from '@jell/core'
import { StreamAnnouncer, useStreamingObject, useToolCalls } from '@jell/react'
import { chunksOf } from '@jell/replay'
import type { JsonSchema } from '@jell/schema'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import * as z from 'zod'

import { FieldTree } from './field-tree.tsx'

import '../palette.css'
import './recorded-case.css'
import { sourceOf } from './source-of.ts'

interface RecordedCaseProps {
  readonly name: RecordingName
  readonly format: WireFormat
  readonly recording: Recording<'text'>
}

/** A recording of the catalogue, read from its wire, with all fields of its documents. */
export function RecordedCase(props: RecordedCaseProps): ReactNode {
  const recorded = catalogue[props.name]
  return (
    <article className="recorded-case">
      <p className="prompt">{recorded.prompt}</p>
      {'tools' in recorded ? (
        <Calls {...props} tools={recorded.tools} />
      ) : (
        <Document {...props} recorded={recorded} schema={recorded.schema} />
      )}
    </article>
  )
}

interface DocumentProps extends RecordedCaseProps {
  readonly recorded: RecordingCase
  readonly schema: z.ZodType
}

function Document({ format, recording, recorded, schema }: DocumentProps): ReactNode {
  const jsonSchema = useMemo(() => z.toJSONSchema(schema, { io: 'input' }) as JsonSchema, [schema])
  const { player, runKey } = useStagedPlayer({
    recording,
    schema: jsonSchema,
    stages: recorded.stages,
    position: Infinity,
  })
  const object = useStreamingObject({
    schema,
    stages: stagesOf(recorded.stages),
    source: () => sourceOf(format, chunksOf(player)),
    runKey,
  })
  return (
    <>
      <Ending phase={object.phase} message={object.error?.message} />
      <ul className="field-children">
        <FieldTree of={object.root} name="document" />
      </ul>
      <StreamAnnouncer of={object} />
    </>
  )
}

interface CallsProps extends RecordedCaseProps {
  readonly tools: Readonly<Record<string, z.ZodType>>
}

function Calls({ format, recording, tools }: CallsProps): ReactNode {
  const { player, runKey } = useStagedPlayer({ recording, position: Infinity })
  const message = useToolCalls({
    tools: Object.fromEntries(Object.entries(tools).map(([name, schema]) => [name, { schema }])),
    source: () => sourceOf(format, chunksOf(player)),
    runKey,
  })
  return (
    <>
      <Ending phase={message.phase} message={message.error?.message} />
      <ul className="field-children">
        {message.calls.map((call) => (
          <FieldTree key={call.id} of={call.root} name={call.toolName ?? 'call'} />
        ))}
      </ul>
    </>
  )
}

interface EndingProps {
  readonly phase: string
  readonly message: string | undefined
}

function Ending({ phase, message }: EndingProps): ReactNode {
  return (
    <p className="phase" data-phase={phase}>
      <strong>{phase}</strong>
      {message !== undefined && <span> {message}</span>}
    </p>
  )
}
