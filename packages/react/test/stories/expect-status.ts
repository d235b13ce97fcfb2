import { expect, waitFor } from 'storybook/test'

/** Waits until each field, by its pointer, says its status and whether it is busy. */
export async function expectStatus(
  canvasElement: HTMLElement,
  statuses: Readonly<Record<string, string>>,
): Promise<void> {
  const check = async (): Promise<void> => {
    for (const [pointer, status] of Object.entries(statuses)) {
      const element = canvasElement.querySelector(`[data-pointer="${pointer}"]`)
      await expect(element).toHaveAttribute('data-status', status)
      const isBusy = status === 'pending' || status === 'streaming'
      await expect(element?.getAttribute('aria-busy')).toBe(isBusy ? 'true' : null)
    }
  }
  await waitFor(check, { timeout: 5_000 })
}
