import { fireEvent, within } from 'storybook/test'

/** Presses Step until the field at the pointer says so; 60 steps at most. */
export async function stepUntil(
  canvasElement: HTMLElement,
  pointer: string,
  status: string,
): Promise<void> {
  const button = within(canvasElement).getByRole('button', { name: 'Step' })
  for (let steps = 0; steps < 60; steps++) {
    const element = canvasElement.querySelector(`[data-pointer="${pointer}"]`)
    if (element?.getAttribute('data-status') === status) return
    await fireEvent.click(button)
    // One task for the chunk to be read, one frame for it to be shown.
    await new Promise((resolve) => setTimeout(resolve))
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}
