import type { ForwardedRef } from 'react'

/**
 * Gives the node to a ref of either kind. A cleanup that a ref callback returns is React 19's way;
 * it is returned to whoever must call it instead of the callback with `null`.
 */
export function assignRef<N>(ref: ForwardedRef<N>, node: N | null): (() => void) | undefined {
  if (typeof ref === 'function') {
    const cleanup: unknown = ref(node)
    return typeof cleanup === 'function' ? (cleanup as () => void) : undefined
  }
  if (ref) ref.current = node
  return undefined
}
