/** @jsxRuntime classic */
/** @jsx React.createElement */
// Storybook's frame has a React of its own, and builds this file for its classic runtime.
// The frame's part: a player in the toolbar, and a panel with the same player, its settings and the
// inspector.
import * as React from 'react'
import type { ReactNode } from 'react'
import { addons, types } from 'storybook/manager-api'
import { styled } from 'storybook/theming'

import { STAGE } from '../stage-messages.ts'
import { Settings } from './settings.tsx'
import { Transport } from './transport.tsx'
import { useStageState } from './use-stage-state.ts'

/** The name of the panel "Stream". */
export const stagePanel = `${STAGE}/panel`

/** Adds the player to the toolbar and the panel "Stream". */
export function registerStage(inspectorStory: string): void {
  addons.register(STAGE, () => {
    addons.add(`${STAGE}/tool`, {
      type: types.TOOL,
      title: 'Player',
      match: ({ viewMode }) => viewMode === 'story',
      render: () => <Tool />,
    })
    addons.add(stagePanel, {
      type: types.PANEL,
      title: 'Stream',
      match: ({ viewMode }) => viewMode === 'story',
      render: ({ active = false }) => (active ? <Panel inspectorStory={inspectorStory} /> : null),
    })
  })
}

function Tool(): ReactNode {
  const { state, send } = useStageState()
  return state === undefined ? null : <Transport state={state} send={send} />
}

function Panel({ inspectorStory }: { readonly inspectorStory: string }): ReactNode {
  const { state, send } = useStageState()
  if (state === undefined) return <Note>This story plays no recording.</Note>
  const { title, time, duration, speed } = state
  return (
    <Page>
      <Head>
        <strong>{title}</strong>
        <span>
          {seconds(time)} of {seconds(duration)}
        </span>
      </Head>
      <Transport state={state} send={send} />
      <Settings speed={speed} send={send} />
      <Frame
        title="Inspector of the story's stream"
        src={`iframe.html?id=${inspectorStory}&viewMode=story`}
      />
    </Page>
  )
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

const Page = styled.div({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  height: '100%',
  padding: 12,
  boxSizing: 'border-box',
})

const Head = styled.div(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  fontVariantNumeric: 'tabular-nums',
  '& span': { color: theme.barTextColor },
}))

const Note = styled.p(({ theme }) => ({ padding: '0 16px', color: theme.barTextColor }))

const Frame = styled.iframe(({ theme }) => ({
  flex: '1 1 360px',
  minHeight: 360,
  border: `1px solid ${theme.appBorderColor}`,
  borderRadius: theme.appBorderRadius,
}))
