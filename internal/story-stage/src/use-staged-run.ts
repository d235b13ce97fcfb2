import { useEffect, useState } from 'react'

import { STAGE_CHANNEL, STATE_WANTED, type StagedMove, type StagedRun } from './stage-messages.ts'

/** What the story on stage in another page plays, and how far it has come; `undefined` for none. */
export function useStagedRun(): StagedRun | undefined {
  const [run, setRun] = useState<StagedRun>()
  useEffect(() => {
    const runs = new BroadcastChannel(STAGE_CHANNEL)
    runs.addEventListener('message', ({ data }: MessageEvent<StagedRun | StagedMove | string>) => {
      if (typeof data === 'string') return
      setRun((known) => {
        if (data === undefined || 'recording' in data) return data
        return known && { ...known, ...data }
      })
    })
    runs.postMessage(STATE_WANTED)
    return () => runs.close()
  }, [])
  return run
}
