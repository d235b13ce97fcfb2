/** Stands where a value broke off, or would have stood. */
export function Interruption({ missing = false }: { readonly missing?: boolean }) {
  return (
    <em className="interruption" data-missing={missing}>
      {missing ? 'did not arrive' : 'interrupted here'}
    </em>
  )
}
