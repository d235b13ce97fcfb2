// What only shows in the dark or in a narrow window: each story is looked at once more when its test
// is through, as it then stands.
import { afterEach } from 'vitest'
import { cdp, page } from 'vitest/browser'

/** The rules of axe that depend on how a page looks; the addon asks all of them before. */
const rules = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

/** As much of axe as is asked; the addon has loaded it. */
interface Axe {
  run(
    context: Element,
    options: object,
  ): Promise<{
    readonly violations: readonly {
      readonly id: string
      readonly nodes: readonly { readonly html: string }[]
    }[]
  }>
}

const setColorScheme = (value: 'dark' | '') =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-color-scheme', value }],
  })

afterEach(async () => {
  const { innerWidth, innerHeight } = window
  await setColorScheme('dark')
  await page.viewport(360, innerHeight)
  try {
    const { axe } = globalThis as { readonly axe?: Axe }
    if (!axe) throw new Error('The addon has not loaded axe.')
    const { violations } = await axe.run(document.body, { runOnly: rules })
    const problems = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`,
    )
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) problems.push(`it is ${scrollWidth} pixels wide`)
    if (problems.length > 0) {
      throw new Error(`In the dark, 360 pixels wide: ${problems.join('\n')}`)
    }
  } finally {
    await page.viewport(innerWidth, innerHeight)
    await setColorScheme('')
  }
})
