import type { Decorator, Preview } from '@storybook/react-vite'
import { addons } from 'storybook/preview-api'

import { bridgeStage } from './bridge-stage.ts'
import { asRecorded, STAGE, type StageSettings } from './stage-messages.ts'
import { StageSettingsContext } from './use-staged-player.ts'

let isBridged = false

const withStage: Decorator = (Story, { globals }) => {
  if (!isBridged && addons.hasChannel()) {
    isBridged = true
    bridgeStage(addons.getChannel())
  }
  return (
    <StageSettingsContext value={settingsIn(globals)}>
      <Story />
    </StageSettingsContext>
  )
}

/** The same object for the same settings, so that a story does not begin anew. */
let settings: StageSettings = asRecorded

function settingsIn(globals: Record<string, unknown>): StageSettings {
  const wanted = { ...asRecorded, ...(globals[STAGE] as Partial<StageSettings> | undefined) }
  const isAs = (known: StageSettings): boolean =>
    (Object.keys(known) as (keyof StageSettings)[]).every((name) => known[name] === wanted[name])
  if (isAs(asRecorded)) settings = asRecorded
  else if (!isAs(settings)) settings = wanted
  return settings
}

/** What the stage adds to Storybook's preview. */
export const stagePreview: Preview = {
  decorators: [withStage],
  initialGlobals: { [STAGE]: {} },
}
