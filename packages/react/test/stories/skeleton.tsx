import type { ReactNode } from 'react'

interface SkeletonProps {
  /** What is on its way, for those who do not see the bar. */
  readonly name: string
  readonly width?: string
}

/** A bar where a value will be. */
export function Skeleton({ name, width = '8rem' }: SkeletonProps): ReactNode {
  return (
    <>
      <span className="skeleton" style={{ width }} />
      <span className="visually-hidden">{name} is on its way.</span>
    </>
  )
}
