import { registerStage, stagePanel } from '@jell-internal/story-stage/manager'
import { addons } from 'storybook/manager-api'

import { looks } from './looks.ts'

/** The hidden story that shows the inspector for the story on stage. */
registerStage('stage-inspector--frame')
addons.setConfig({ theme: looks, selectedPanel: stagePanel })
