'use client'
import { useEffect, useLayoutEffect } from 'react'

/** A layout effect. On a server, where React 18 warns of those, an effect that never runs. */
export const useCommitEffect: typeof useLayoutEffect =
  typeof document === 'undefined' ? useEffect : useLayoutEffect
