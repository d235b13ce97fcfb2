import { registerStage } from '@jell-internal/story-stage/manager'

/** The hidden story that shows the inspector for the story on stage. */
registerStage('stage-inspector--frame')
