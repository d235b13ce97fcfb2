import type { FieldRef } from '@jell/core'
import { useEditableField, useEdits } from '@jell/react'
import type { CommitSchema, StreamingObjectView } from '@jell/react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'

type Letter = { subject: string; body: string }

interface TextProps {
  form: UseFormReturn<Letter>
  name: keyof Letter
  of: FieldRef<string>
}

function Text({ form, name, of }: TextProps) {
  const { value = '', isEdited, edit, reset } = useEditableField(of)
  // What the model writes, or what the user made of it.
  useEffect(() => form.setValue(name, value), [form, name, value])
  const { onChange, ...input } = form.register(name)
  return (
    <>
      <input
        {...input}
        aria-label={name}
        onChange={(event) => {
          edit(event.target.value)
          return onChange(event)
        }}
      />
      {form.formState.errors[name] && <p role="alert">{form.formState.errors[name].message}</p>}
      {isEdited && (
        <button type="button" onClick={reset}>
          Back to the model's {name}
        </button>
      )}
    </>
  )
}

interface LetterFormProps {
  letter: StreamingObjectView<Letter>
  schema: CommitSchema<Letter>
  send: (letter: Letter) => void
}

export function HookFormLetter({ letter, schema, send }: LetterFormProps) {
  const form = useForm<Letter>({ defaultValues: { subject: '', body: '' } })
  const { commit } = useEdits<Letter>(letter)
  const submit = form.handleSubmit(async () => {
    // Waits for the end of the run, and judges the whole with the edits in it. A run that ended
    // badly rejects, and the page shows its error: nothing of it is sent.
    const committed = await commit(schema).catch(() => undefined)
    if (committed === undefined) return
    if (!committed.issues) return send(committed.value)
    for (const { path, message } of committed.issues)
      form.setError(path[0] as keyof Letter, { message })
  })
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Text form={form} name="subject" of={letter.field('subject')} />
      <Text form={form} name="body" of={letter.field('body')} />
      <button>Send</button>
    </form>
  )
}
