import type { Edit, StreamingObjectView } from '@jell/react'
import { useEditableField, useEdits } from '@jell/react'
import { useEffect, useRef, useState } from 'react'

interface KeptEditsProps {
  readonly of: StreamingObjectView<unknown>
  /** What had been changed when the page was left. */
  readonly kept: readonly Edit[]
  readonly onEdit: (edits: readonly Edit[]) => void
}

/** Puts back what the user had changed, over what the model wrote, and tells of each change. */
export function KeptEdits({ of, kept, onEdit }: KeptEditsProps) {
  const { edits } = useEdits(of)
  const [atFirst] = useState(kept)
  const told = useRef(edits)
  useEffect(() => {
    if (told.current === edits) return
    told.current = edits
    onEdit(edits)
  }, [edits, onEdit])
  return atFirst.map((edit, index) => <KeptEdit key={index} of={of} edit={edit} />)
}

interface KeptEditProps {
  readonly of: StreamingObjectView<unknown>
  readonly edit: Edit
}

function KeptEdit({ of, edit: { path, value } }: KeptEditProps) {
  const { edit } = useEditableField(of.field(path))
  const isBack = useRef(false)
  useEffect(() => {
    if (isBack.current) return
    isBack.current = true
    edit(value)
  }, [edit, value])
  return null
}
