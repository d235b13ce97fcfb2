import type { Meta, StoryObj } from '@storybook/react-vite'

import { InspectorFrame } from './inspector-frame.tsx'

const meta = {
  title: 'Stage/Inspector',
  component: InspectorFrame,
  parameters: { layout: 'fullscreen' },
  tags: ['!dev', '!autodocs', '!test'],
} satisfies Meta<typeof InspectorFrame>

export default meta

export const Frame: StoryObj<typeof meta> = {}
