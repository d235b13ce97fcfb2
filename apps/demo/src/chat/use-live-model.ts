import { useEffect, useState } from 'react'

import type { LiveModel } from './conversation/question.ts'

/** The server's model; `undefined` where it has none, or has not said so yet. */
export function useLiveModel(): LiveModel | undefined {
  const [model, setModel] = useState<LiveModel>()
  useEffect(() => {
    const left = new AbortController()
    fetch('/api/model', { signal: left.signal })
      .then((response) => response.json())
      .then((answer: LiveModel | null) => setModel(answer ?? undefined))
      // Without an answer the recordings are there.
      .catch(() => undefined)
    return () => left.abort()
  }, [])
  return model
}
