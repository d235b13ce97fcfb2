/** @jsxRuntime classic */
/** @jsx React.createElement */
import * as React from 'react'
import type { ReactNode } from 'react'
import { useGlobals } from 'storybook/manager-api'
import { styled } from 'storybook/theming'

import { asRecorded, STAGE, type StageCommand, type StageSettings } from '../stage-messages.ts'

const cuts: readonly StageSettings['cut'][] = [
  'recorded',
  'characters',
  'words',
  'random',
  'one chunk',
]
const faults: Readonly<Record<StageSettings['fault'], string>> = {
  none: 'none',
  break: 'connection breaks',
  end: 'ends early',
  stall: 'stalls',
  'slow start': 'slow start',
  twice: 'a chunk comes twice',
  swapped: 'two chunks change places',
}
const speeds = [0.1, 0.25, 0.5, 1, 2, 5, 10, Infinity]

interface SettingsProps {
  readonly speed: number
  readonly send: (command: StageCommand) => void
}

/** How fast the recording is played, how it is cut, and what goes wrong. */
export function Settings({ speed, send }: SettingsProps): ReactNode {
  const [globals, updateGlobals] = useGlobals()
  const settings = { ...asRecorded, ...(globals[STAGE] as Partial<StageSettings> | undefined) }
  const set = (change: Partial<StageSettings>): void =>
    updateGlobals({ [STAGE]: { ...settings, ...change } })
  return (
    <Row>
      <Choice
        label="Speed"
        value={String(speed)}
        options={speeds.map((one) => [String(one), one === Infinity ? 'at once' : `${one} ×`])}
        onChange={(value) => send({ type: 'speed', speed: Number(value) })}
      />
      <Choice
        label="Cut into"
        value={settings.cut}
        options={cuts.map((cut) => [cut, cut === 'recorded' ? 'chunks as recorded' : cut])}
        onChange={(cut) => set({ cut: cut as StageSettings['cut'] })}
      />
      {settings.cut === 'random' && (
        <Label>
          Seed
          <input
            type="number"
            min={0}
            value={settings.seed}
            onChange={({ currentTarget }) => set({ seed: Number(currentTarget.value) })}
          />
        </Label>
      )}
      <Choice
        label="Fault"
        value={settings.fault}
        options={Object.entries(faults)}
        onChange={(fault) => set({ fault: fault as StageSettings['fault'] })}
      />
      {settings.fault !== 'none' && settings.fault !== 'slow start' && (
        <Label>
          at {settings.faultAt} %
          <input
            type="range"
            min={0}
            max={100}
            value={settings.faultAt}
            onChange={({ currentTarget }) => set({ faultAt: Number(currentTarget.value) })}
          />
        </Label>
      )}
    </Row>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, name: string])[]
  readonly onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps): ReactNode {
  return (
    <Label>
      {label}
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </Label>
  )
}

const Row = styled.div({ display: 'flex', flexWrap: 'wrap', gap: '8px 16px' })

const Label = styled.label(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: theme.barTextColor,
  fontSize: theme.typography.size.s1,
  '& select, & input[type=number]': {
    height: 28,
    border: `1px solid ${theme.appBorderColor}`,
    borderRadius: theme.appBorderRadius,
    background: theme.input.background,
    color: theme.input.color,
    font: 'inherit',
  },
  '& input[type=number]': { width: 64, paddingInline: 6 },
  '& input[type=range]': { width: 100, accentColor: theme.color.secondary },
}))
