import { beforeEach, expect, test } from 'vitest'

import { LeafWatch } from './leaf-watch.ts'

let root: HTMLElement
let told: string[]
let observer: MutationObserver
let leaves: LeafWatch

beforeEach(() => {
  observer?.disconnect()
  root = document.createElement('div')
  document.body.replaceChildren(root)
  told = []
  leaves = new LeafWatch({
    appeared: () => told.push('appeared'),
    flickered: () => told.push('flickered'),
  })
  observer = new MutationObserver(() => undefined)
  observer.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['data-kind'],
  })
})

/** Changes the page, and gives the watch what the browser noticed of it. */
function change(what: () => void): string[] {
  told.length = 0
  what()
  leaves.read(observer.takeRecords())
  return [...told]
}

const leaf = (pointer: string, text: string, kind = 'string'): HTMLElement => {
  const element = document.createElement('span')
  element.dataset['leaf'] = pointer
  element.dataset['kind'] = kind
  element.append(text)
  return element
}

test('a leaf appears once it has a text, and its growing is nothing', () => {
  const element = leaf('/a', '')
  expect(change(() => root.append(element))).toEqual([])
  expect(change(() => element.append('H'))).toEqual(['appeared'])
  expect(change(() => element.append('i'))).toEqual([])
})

test('one that vanishes, loses its text or changes its type flickers', () => {
  const [a, b, c] = [leaf('/a', '1'), leaf('/b', '2'), leaf('/c', 'null', 'null')]
  change(() => root.append(a, b, c))
  expect(change(() => a.remove())).toEqual(['flickered'])
  expect(change(() => b.replaceChildren())).toEqual(['flickered'])
  expect(change(() => (c.dataset['kind'] = 'string'))).toEqual(['flickered'])
})

test('an element that takes the place of another shows the same leaf', () => {
  const first = leaf('/a', '1')
  change(() => root.append(first))
  expect(change(() => first.replaceWith(leaf('/a', '12')))).toEqual([])
})

test('a whole part that goes away flickers with each of its leaves', () => {
  const part = document.createElement('div')
  part.append(leaf('/a', '1'), leaf('/b', '2'))
  expect(change(() => root.append(part))).toEqual(['appeared', 'appeared'])
  expect(change(() => part.remove())).toEqual(['flickered', 'flickered'])
})
