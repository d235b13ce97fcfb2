'use client'
import { useEffect, useInsertionEffect } from 'react'

import type { RunController, SourceFactory } from './run-controller.ts'

/**
 * Lets a component's mounting and its `runKey` start and stop the runs of a controller, which opens
 * the latest source. `configure` is called in each commit, before anything starts.
 */
export function useController<Opened, Input>(
  controller: Pick<RunController<never, Opened, Input>, 'configure' | 'attach' | 'ensure'>,
  source: SourceFactory<Input | undefined, Opened> | undefined,
  runKey: string | number | undefined,
  configure: () => void,
): void {
  useInsertionEffect(() => {
    configure()
    controller.configure(source)
  })
  useEffect(() => controller.attach(), [controller])
  useEffect(() => {
    if (runKey !== undefined) controller.ensure(runKey)
  }, [controller, runKey])
}
