import type { FieldRef } from '@jell/core'
import { useEditableField } from '@jell/react'

import { FormField } from './form-field.tsx'

interface InputProps<T> {
  readonly of: FieldRef<T>
  readonly label: string
}

/** A text that may be changed while it is written; what the user typed stays. */
export function TextInput({
  of,
  label,
  type = 'text',
}: InputProps<string> & { readonly type?: string }) {
  const field = useEditableField(of)
  return (
    <FormField label={label} field={field}>
      {(id) => (
        <input
          id={id}
          type={type}
          value={field.value ?? ''}
          onChange={(event) => field.edit(event.target.value)}
        />
      )}
    </FormField>
  )
}

/** A text of several lines. */
export function TextArea({ of, label }: InputProps<string>) {
  const field = useEditableField(of)
  return (
    <FormField label={label} field={field}>
      {(id) => (
        <textarea
          id={id}
          rows={3}
          value={field.value ?? ''}
          onChange={(event) => field.edit(event.target.value)}
        />
      )}
    </FormField>
  )
}

/** A number, which shows when it has settled. */
export function NumberInput({ of, label }: InputProps<number>) {
  const field = useEditableField(of)
  return (
    <FormField label={label} field={field}>
      {(id) => (
        <input
          id={id}
          type="number"
          step="any"
          value={field.value ?? ''}
          onChange={(event) => field.edit(event.target.valueAsNumber)}
        />
      )}
    </FormField>
  )
}

interface SelectProps<Option extends string> extends InputProps<Option> {
  readonly options: Readonly<Record<Option, string>>
}

/** One of a set, which shows when it has settled. */
export function Select<Option extends string>({ of, label, options }: SelectProps<Option>) {
  const field = useEditableField<Option>(of)
  return (
    <FormField label={label} field={field}>
      {(id) => (
        <select
          id={id}
          value={field.value ?? ''}
          onChange={(event) => field.edit(event.target.value as Option)}
        >
          <option value="" disabled hidden>
            …
          </option>
          {Object.entries<string>(options).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

/** Yes or no. */
export function Checkbox({ of, label }: InputProps<boolean>) {
  const field = useEditableField(of)
  return (
    <FormField label={label} field={field}>
      {(id) => (
        <input
          id={id}
          type="checkbox"
          checked={field.value ?? false}
          onChange={(event) => field.edit(event.target.checked)}
        />
      )}
    </FormField>
  )
}
