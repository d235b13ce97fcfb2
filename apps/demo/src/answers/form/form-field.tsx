import type { FieldRef } from '@jell/core'
import { useEditableField } from '@jell/react'
import type { EditableField } from '@jell/react'
import type { ReactNode } from 'react'
import { useId } from 'react'

interface FormFieldProps<T> {
  readonly of: FieldRef<T>
  readonly label: string
  /** The control, which takes the id. */
  readonly children: (field: EditableField<T>, id: string) => ReactNode
}

/** A label, a control whose value may be changed while it is written, and the way back to the model's. */
export function FormField<T>({ of, label, children }: FormFieldProps<T>) {
  const field = useEditableField(of)
  const id = useId()
  return (
    <div className="form-field" data-status={field.status} data-edited={field.isEdited}>
      <label htmlFor={id}>{label}</label>
      {children(field, id)}
      {field.isEdited && (
        <button type="button" className="link-button" onClick={field.reset}>
          Yours. Take the model’s <span className="for-screen-readers">for {label}</span>
        </button>
      )}
    </div>
  )
}
