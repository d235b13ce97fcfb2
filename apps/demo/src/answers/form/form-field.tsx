import type { EditableField } from '@jell/react'
import type { ReactNode } from 'react'
import { useId } from 'react'

interface FormFieldProps<T> {
  readonly label: string
  readonly field: EditableField<T>
  /** The control, which takes the id. */
  readonly children: (id: string) => ReactNode
}

/** A label, a control, and the way back to what the model wrote. */
export function FormField<T>({ label, field, children }: FormFieldProps<T>) {
  const id = useId()
  return (
    <div className="form-field" data-status={field.status} data-edited={field.isEdited}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {field.isEdited && (
        <button type="button" className="link-button" onClick={field.reset}>
          Yours. Take the model’s <span className="for-screen-readers">for {label}</span>
        </button>
      )}
    </div>
  )
}
