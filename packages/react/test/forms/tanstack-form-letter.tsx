import type { Issue } from '@jell/core'
import { useEditableField, useEdits } from '@jell/react'
import type { CommitSchema, StreamingObjectView } from '@jell/react'
import { useForm } from '@tanstack/react-form'
import { useEffect, useState } from 'react'

type Letter = { subject: string; body: string }

interface LetterFormProps {
  letter: StreamingObjectView<Letter>
  schema: CommitSchema<Letter>
  send: (letter: Letter) => void
}

export function TanstackFormLetter({ letter, schema, send }: LetterFormProps) {
  const { commit } = useEdits<Letter>(letter)
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const fields = {
    subject: useEditableField(letter.field('subject')),
    body: useEditableField(letter.field('body')),
  }
  const form = useForm({
    defaultValues: { subject: '', body: '' },
    onSubmit: async () => {
      // Waits for the end of the run, and judges the whole with the edits in it. A run that ended
      // badly rejects, and the page shows its error: nothing of it is sent.
      const committed = await commit(schema).catch(() => undefined)
      if (committed === undefined) return
      setIssues(committed.issues ?? [])
      if (!committed.issues) send(committed.value)
    },
  })
  // What the model writes, or what the user made of it.
  const { subject, body } = { subject: fields.subject.value, body: fields.body.value }
  useEffect(() => {
    form.setFieldValue('subject', subject ?? '', { dontUpdateMeta: true })
    form.setFieldValue('body', body ?? '', { dontUpdateMeta: true })
  }, [form, subject, body])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void form.handleSubmit()
      }}
    >
      {(['subject', 'body'] as const).map((name) => (
        <form.Field key={name} name={name}>
          {(field) => (
            <>
              <input
                aria-label={name}
                value={field.state.value}
                onBlur={field.handleBlur}
                onChange={(event) => {
                  fields[name].edit(event.target.value)
                  field.handleChange(event.target.value)
                }}
              />
              {issues.map(({ path, message }) =>
                path[0] === name ? (
                  <p key={message} role="alert">
                    {message}
                  </p>
                ) : null,
              )}
              {fields[name].isEdited && (
                <button type="button" onClick={fields[name].reset}>
                  Back to the model's {name}
                </button>
              )}
            </>
          )}
        </form.Field>
      ))}
      <button>Send</button>
    </form>
  )
}
