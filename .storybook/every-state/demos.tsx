// Each part and each hook in a few lines, as one would write them.
import type { FieldRef } from '@jell/core'
import {
  Field,
  FieldBoundary,
  FieldList,
  FieldSwitch,
  FieldText,
  StreamAnnouncer,
  Until,
  useEditableField,
  useEdits,
  useField,
  useFieldStatus,
  useItems,
  useKeys,
  useOnFinal,
  useOnSettled,
  useTextBlocks,
  useValue,
} from '@jell/react'
import type { StreamingObjectView } from '@jell/react'
import { useState } from 'react'
import type { ReactNode } from 'react'

import type { Review } from './review.ts'

type View = StreamingObjectView<Review>
type Demo = (view: View) => ReactNode

interface ViewProps {
  readonly view: View
}

/** Field: one render for each change of one field. */
export const field: Demo = (view) => (
  <Field of={view.field('summary')} as="p" pending="Waiting…">
    {({ value }) => value}
  </Field>
)

export const fieldText: Demo = (view) => (
  <FieldText of={view.field('summary')} as="p" pending="Waiting…" />
)

export const fieldList: Demo = (view) => (
  <FieldList of={view.field('reasons')} as="ul" pending={<li>Waiting…</li>}>
    {(reason) => <FieldText of={reason} as="li" />}
  </FieldList>
)

export const fieldSwitch: Demo = (view) => (
  <FieldSwitch
    of={view.field('block')}
    on="kind"
    as="section"
    pending="Waiting…"
    fallback="Nothing shows this kind of block."
    cases={{
      note: (note) => <FieldText of={note.field('text')} as="p" />,
      quote: (quote) => <FieldText of={quote.field('text')} as="blockquote" />,
    }}
  />
)

export const until: Demo = (view) => (
  <>
    <Until of={view} phase="failed">
      {({ error }) => <p role="alert">{error.message}</p>}
    </Until>
    <Until
      of={view}
      phase="done"
      fallback={
        <button type="button" disabled>
          Save
        </button>
      }
    >
      {({ result }) => <button type="button">Save “{result.title}”</button>}
    </Until>
  </>
)

export const fieldBoundary: Demo = (view) => (
  <p>
    <FieldBoundary of={view.field('summary')} fallback="Nothing yet." onError={() => undefined}>
      {({ value = '' }) => {
        if (value === '') throw new Error('There is no first word.')
        return `It begins with “${value.split(' ')[0]}”.`
      }}
    </FieldBoundary>
  </p>
)

export const streamAnnouncer: Demo = (view) => (
  <>
    <p>What is said aloud:</p>
    <StreamAnnouncer of={view} fields={{ 'The summary': view.field('summary') }} className="said" />
  </>
)

export const streamingObject: Demo = (view) => (
  <p>
    The phase is <b>{view.phase}</b>. {view.error?.message} {view.result?.title}
  </p>
)

function UseField({ view }: ViewProps): ReactNode {
  const { status, value, issues } = useField(view.field('summary'))
  return (
    <p>
      {value} <i>{status}</i> {issues[0]?.message}
    </p>
  )
}

function UseValue({ view }: ViewProps): ReactNode {
  return <p>{useValue(view.field('summary')) ?? 'Waiting…'}</p>
}

function UseFieldStatus({ view }: ViewProps): ReactNode {
  return <p>The summary is {useFieldStatus(view.field('summary'))}.</p>
}

function UseItems({ view }: ViewProps): ReactNode {
  const items = useItems(view.field('reasons'))
  return (
    <ol>
      {items.map((item) => (
        <FieldText key={item.pointer} of={item} as="li" />
      ))}
    </ol>
  )
}

function UseKeys({ view }: ViewProps): ReactNode {
  const of = view.field('facts') as FieldRef<Record<string, string>>
  return (
    <ul>
      {useKeys(of).map((key) => (
        <li key={key}>
          {key}: <FieldText of={of.field(key)} as="span" />
        </li>
      ))}
    </ul>
  )
}

function UseTextBlocks({ view }: ViewProps): ReactNode {
  return useTextBlocks(view.field('summary')).map(({ index, text }) => <p key={index}>{text}</p>)
}

function UseOnSettled({ view }: ViewProps): ReactNode {
  const [seen, setSeen] = useState<string>()
  useOnSettled(view.field('summary'), ({ value }) => setSeen(value))
  return <p>{seen === undefined ? 'It has not settled.' : `Settled: “${seen.slice(0, 15)}…”`}</p>
}

function UseOnFinal({ view }: ViewProps): ReactNode {
  const [title, setTitle] = useState<string>()
  useOnFinal(view, (result) => setTitle(result.title))
  return <p>{title === undefined ? 'Nothing is final.' : `Final: “${title}”`}</p>
}

function UseEditableField({ view }: ViewProps): ReactNode {
  const { value = '', isEdited, edit, reset } = useEditableField(view.field('summary'))
  return (
    <p>
      <textarea
        aria-label="Summary"
        value={value}
        rows={3}
        onChange={(event) => edit(event.target.value)}
      />
      {isEdited && (
        <button type="button" onClick={reset}>
          Back to the model’s
        </button>
      )}
    </p>
  )
}

function UseEdits({ view }: ViewProps): ReactNode {
  const { edits, commit } = useEdits<Review>(view)
  const [saved, setSaved] = useState('')
  const save = (): void => {
    commit().then(
      ({ value }) => setSaved(`Saved: “${value?.summary.slice(0, 15)}…”`),
      (error: Error) => setSaved(error.message),
    )
  }
  return (
    <>
      <UseEditableField view={view} />
      <button type="button" onClick={save}>
        Save with {edits.length} edits
      </button>
      <p aria-live="polite">{saved}</p>
    </>
  )
}

export const fieldHook: Demo = (view) => <UseField view={view} />
export const value: Demo = (view) => <UseValue view={view} />
export const fieldStatus: Demo = (view) => <UseFieldStatus view={view} />
export const items: Demo = (view) => <UseItems view={view} />
export const keys: Demo = (view) => <UseKeys view={view} />
export const textBlocks: Demo = (view) => <UseTextBlocks view={view} />
export const onSettled: Demo = (view) => <UseOnSettled view={view} />
export const onFinal: Demo = (view) => <UseOnFinal view={view} />
export const editableField: Demo = (view) => <UseEditableField view={view} />
export const edits: Demo = (view) => <UseEdits view={view} />
