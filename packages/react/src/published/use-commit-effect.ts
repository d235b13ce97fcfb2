'use client'
import { useEffect, useLayoutEffect } from 'react'

/** React Native has no document either, but it commits. */
const isServer =
  typeof document === 'undefined' &&
  (typeof navigator === 'undefined' || navigator.product !== 'ReactNative')

/** A layout effect. On a server, where React 18 warns of those, an effect that never runs. */
export const useCommitEffect: typeof useLayoutEffect = isServer ? useEffect : useLayoutEffect
