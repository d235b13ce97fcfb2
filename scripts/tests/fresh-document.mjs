// Test files share a worker and its document: each begins with an empty one.
import { beforeAll } from 'vitest'

beforeAll(() => {
  document.body.replaceChildren()
})
