/** @jsxRuntime classic */
/** @jsx React.createElement */
import * as React from 'react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { styled } from 'storybook/theming'

import type { StageCommand, StageState } from '../stage-messages.ts'

interface TransportProps {
  readonly state: StageState
  readonly send: (command: StageCommand) => void
}

/** Back, play or pause, and on; and a scrubber over all chunks. */
export function Transport({ state, send: tell }: TransportProps): ReactNode {
  const { playing, position, total } = state
  // A key that is held down asks faster than the story answers: the scrubber stands where it was put.
  const [asked, setAsked] = useState<Pick<StageState, 'position' | 'total'>>()
  if (asked && (asked.position === position || asked.total !== total)) setAsked(undefined)
  const send = (command: StageCommand): void => {
    setAsked(command.type === 'seek' ? { position: command.position, total } : undefined)
    tell(command)
  }
  return (
    <Group aria-label="Player of the story">
      <Key
        type="button"
        aria-label="One chunk back"
        disabled={position === 0}
        onClick={() => send({ type: 'step', count: -1 })}
      >
        <Icon path="M10 3 5 7l5 4zM3.5 3v8" />
      </Key>
      <Key
        type="button"
        aria-label={playing ? 'Pause' : 'Play'}
        onClick={() => send({ type: playing ? 'pause' : 'play' })}
      >
        <Icon path={playing ? 'M4.5 3v8M9.5 3v8' : 'm4 2.5 7 4.5-7 4.5z'} />
      </Key>
      <Key
        type="button"
        aria-label="One chunk on"
        disabled={position === total}
        onClick={() => send({ type: 'step', count: 1 })}
      >
        <Icon path="m4 3 5 4-5 4zM10.5 3v8" />
      </Key>
      <Scrubber
        type="range"
        aria-label="Chunks that have come"
        min={0}
        max={total}
        value={asked?.position ?? position}
        onChange={({ currentTarget }) =>
          send({ type: 'seek', position: Number(currentTarget.value) })
        }
      />
      <Count>
        {position} of {total}
      </Count>
    </Group>
  )
}

function Icon({ path }: { readonly path: string }): ReactNode {
  return (
    <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
      <path d={path} fill="currentColor" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}

const Group = styled.fieldset({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
})

const Key = styled.button(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  border: 0,
  borderRadius: theme.appBorderRadius,
  background: 'transparent',
  color: theme.barTextColor,
  cursor: 'pointer',
  '&:hover:not(:disabled)': { color: theme.color.secondary },
  '&:focus-visible': { outline: `2px solid ${theme.color.secondary}` },
  '&:disabled': { opacity: 0.4, cursor: 'default' },
}))

const Scrubber = styled.input(({ theme }) => ({
  flex: '1 1 140px',
  minWidth: 60,
  maxWidth: 480,
  accentColor: theme.color.secondary,
}))

const Count = styled.span(({ theme }) => ({
  color: theme.barTextColor,
  fontSize: theme.typography.size.s1,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
}))
