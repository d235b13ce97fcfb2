import type { FieldRef } from '@jell/core'

import { FormField } from './form-field.tsx'

interface InputProps<T> {
  readonly of: FieldRef<T>
  readonly label: string
}

/** A text of one line. */
export function TextInput(props: InputProps<string> & { readonly type?: string }) {
  const { type = 'text', ...field } = props
  return (
    <FormField {...field}>
      {({ value = '', edit }, id) => (
        <input id={id} type={type} value={value} onChange={(event) => edit(event.target.value)} />
      )}
    </FormField>
  )
}

/** A text of several lines. */
export function TextArea(props: InputProps<string>) {
  return (
    <FormField {...props}>
      {({ value = '', edit }, id) => (
        <textarea id={id} rows={3} value={value} onChange={(event) => edit(event.target.value)} />
      )}
    </FormField>
  )
}

/** A number, which shows when it has settled. Without one the member is taken away. */
export function NumberInput(props: InputProps<number>) {
  return (
    <FormField<number | undefined> {...props}>
      {({ value, edit }, id) => (
        <input
          id={id}
          type="number"
          step="any"
          value={value ?? ''}
          onChange={({ target }) => edit(target.value === '' ? undefined : target.valueAsNumber)}
        />
      )}
    </FormField>
  )
}

interface SelectProps<Option extends string> extends InputProps<Option> {
  readonly options: Readonly<Record<Option, string>>
}

/** One of a set, which shows when it has settled. */
export function Select<Option extends string>({ options, ...field }: SelectProps<Option>) {
  return (
    <FormField<Option> {...field}>
      {({ value, edit }, id) => (
        <select
          id={id}
          value={value ?? ''}
          onChange={(event) => edit(event.target.value as Option)}
        >
          <option value="" disabled hidden>
            …
          </option>
          {Object.entries<string>(options).map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

/** Yes or no. */
export function Checkbox(props: InputProps<boolean>) {
  return (
    <FormField {...props}>
      {({ value = false, edit }, id) => (
        <input
          id={id}
          type="checkbox"
          checked={value}
          onChange={(event) => edit(event.target.checked)}
        />
      )}
    </FormField>
  )
}
