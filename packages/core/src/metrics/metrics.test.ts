import { createObject } from '@jell-internal/test-kit'
import { metrics } from '@jell/core'
import { describe, expect, test } from 'vitest'

/** A clock that a test sets by hand, and that counts who asks. */
function handClock() {
  let time = 1_000
  let calls = 0
  return {
    now: () => {
      calls += 1
      return time
    },
    get calls() {
      return calls
    },
    pass(milliseconds: number): void {
      time += milliseconds
    },
  }
}

describe('metrics', () => {
  test('characters and chunks are counted since the run began, empty chunks apart', () => {
    const object = createObject()
    object.write('{"a":')
    const clock = handClock()
    const measured = metrics(object, clock.now)
    object.write('')
    object.write('12}')
    expect(measured.get()).toMatchObject({ characters: 8, chunks: 2 })
  })

  test('time that listeners take is telling, the time between chunks is waiting', () => {
    const clock = handClock()
    const object = createObject()
    object.root.subscribe(() => clock.pass(3))
    const measured = metrics(object, clock.now)
    clock.pass(10)
    object.write('["a"')
    clock.pass(20)
    object.write(',"b"]')
    clock.pass(5)
    expect(measured.get()).toMatchObject({ parseTime: 0, tellTime: 6, waitTime: 35 })
    object.end()
    expect(measured.get()).toMatchObject({ parseTime: 0, tellTime: 6, waitTime: 35 })
    clock.pass(100)
    expect(measured.get()).toMatchObject({ parseTime: 0, tellTime: 6, waitTime: 35 })
  })

  test('the time of a hold rule is parsing too', () => {
    const clock = handClock()
    const object = createObject({
      hold: {
        rule: () => {
          clock.pass(2)
          return undefined
        },
      },
    })
    const measured = metrics(object, clock.now)
    object.write('["a",["b"]]')
    expect(measured.get()).toMatchObject({ parseTime: 8, waitTime: 0 })
  })

  test('each field has the time when it began and when it settled, in document order', () => {
    const clock = handClock()
    const object = createObject()
    const measured = metrics(object, clock.now)
    for (const chunk of ['{', '"a":"x', 'y"', ',"b":[1', ',', 'tru', 'e]', '}']) {
      clock.pass(10)
      object.write(chunk)
    }
    expect(measured.get().fields).toEqual([
      { path: [], firstAt: 10, settledAt: 80 },
      { path: ['a'], firstAt: 20, settledAt: 30 },
      { path: ['b'], firstAt: 40, settledAt: 70 },
      { path: ['b', 0], firstAt: 40, settledAt: 50 },
      { path: ['b', 1], firstAt: 60, settledAt: 70 },
    ])
  })

  test('fields that never settle have no such time', () => {
    const object = createObject()
    const measured = metrics(object, handClock().now)
    object.write('{"a":["x')
    object.abort()
    expect(measured.get().fields.map(({ settledAt }) => settledAt)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('parts of a held container, the sentinel and skipped members are no fields', () => {
    const object = createObject({
      hold: { rule: ({ path }) => (path[0] === 'call' ? 'hold' : undefined) },
      duplicateKeys: 'first',
      sentinel: '_done',
    })
    const measured = metrics(object, handClock().now)
    object.write('{"call":{"name":"x","args":[1]},"a":1,"a":[2],"b":2,"_done":true}')
    expect(measured.get().fields.map(({ path }) => path.join('/'))).toEqual(['', 'call', 'a', 'b'])
  })

  test('measuring that begins late sees what begins from then on', () => {
    const clock = handClock()
    const object = createObject()
    object.write('{"a":["x",')
    const measured = metrics(object, clock.now)
    clock.pass(7)
    object.write('"y"],"b":1}')
    expect(measured.get().fields).toEqual([
      { path: ['a', 1], firstAt: 7, settledAt: 7 },
      { path: ['b'], firstAt: 7, settledAt: 7 },
    ])
  })

  test('with a schedule, the time until the flush is waiting', () => {
    const clock = handClock()
    const flushes: (() => void)[] = []
    const object = createObject({ schedule: (flush) => flushes.push(flush) })
    object.root.subscribe(() => clock.pass(4))
    const measured = metrics(object, clock.now)
    object.write('["a"')
    clock.pass(16)
    expect(measured.get()).toMatchObject({ chunks: 1, characters: 0, parseTime: 0, waitTime: 16 })
    flushes[0]!()
    expect(measured.get()).toMatchObject({
      chunks: 1,
      characters: 4,
      parseTime: 0,
      tellTime: 4,
      waitTime: 16,
    })
    expect(measured.get().fields.map(({ firstAt }) => firstAt)).toEqual([16, 16])
    object.write(']')
    object.end()
    expect(measured.get()).toMatchObject({ chunks: 2, parseTime: 0, tellTime: 8, waitTime: 16 })
  })

  test('work inside of other work is counted once: a listener that ends the run', () => {
    const clock = handClock()
    const object = createObject()
    object.root.subscribe(() => {
      clock.pass(5)
      if (object.root.get().status === 'streaming') object.abort()
    })
    const measured = metrics(object, clock.now)
    object.write('["a"')
    clock.pass(50)
    expect(object.get().phase).toBe('stopped')
    expect(measured.get()).toMatchObject({ parseTime: 0, tellTime: 10, waitTime: 0 })
  })

  test('a run that ends inside of its own work ends for the clock when that work is done', () => {
    const object = createObject()
    object.root.subscribe(() => object.abort())
    let calls = 0
    const measured = metrics(object, () => (calls += 1) ** 2)
    object.write('["a"')
    const { parseTime, waitTime } = measured.get()
    expect(parseTime).toBeGreaterThan(0)
    expect(waitTime).toBeGreaterThanOrEqual(0)
  })

  test('a chunk that a throwing hold rule stops has its time counted', () => {
    const clock = handClock()
    const object = createObject({
      hold: {
        rule: () => {
          clock.pass(6)
          throw new Error('no rule')
        },
      },
    })
    const measured = metrics(object, clock.now)
    expect(() => object.write('[1]')).toThrow('no rule')
    expect(measured.get()).toMatchObject({ parseTime: 6, waitTime: 0 })
  })

  test('of a run that has ended, only its counts are left to tell, and no time passes', () => {
    const clock = handClock()
    const object = createObject()
    object.write('[]')
    object.end()
    const measured = metrics(object, clock.now)
    clock.pass(100)
    expect(measured.get()).toEqual({
      characters: 2,
      chunks: 1,
      parseTime: 0,
      tellTime: 0,
      waitTime: 0,
      fields: [],
    })
  })

  test('nobody asks the clock of a run that is not measured, or no more', () => {
    const { now } = performance
    let calls = 0
    performance.now = () => {
      calls += 1
      return 0
    }
    try {
      const object = createObject()
      object.write('{"a":[1')
      expect(calls).toBe(0)
      const clock = handClock()
      const measured = metrics(object, clock.now)
      object.write(',2')
      measured.stop()
      measured.stop()
      const { calls: before } = clock
      object.write(']}')
      object.end()
      expect(clock.calls).toBe(before)
      expect(calls).toBe(0)
      expect(measured.get().fields.map(({ path }) => path)).toEqual([['a', 1]])
    } finally {
      performance.now = now
    }
  })

  test('stopped once, its time stands still', () => {
    const clock = handClock()
    const measured = metrics(createObject(), clock.now)
    clock.pass(3)
    measured.stop()
    clock.pass(4)
    measured.stop()
    expect(measured.get().waitTime).toBe(3)
  })

  test('two that measure one run do not disturb each other', () => {
    const clock = handClock()
    const object = createObject()
    object.root.subscribe(() => clock.pass(2))
    const one = metrics(object, clock.now)
    const two = metrics(object, clock.now)
    object.write('["a"')
    one.stop()
    object.write(',"b"')
    object.end()
    clock.pass(100)
    expect(one.get()).toMatchObject({ parseTime: 0, tellTime: 2, waitTime: 0 })
    expect(two.get()).toMatchObject({ parseTime: 0, tellTime: 6, waitTime: 0 })
    expect(one.get().fields).toHaveLength(2)
    expect(two.get().fields).toHaveLength(3)
  })

  test('what was read from it does not change later', () => {
    const object = createObject()
    const measured = metrics(object, handClock().now)
    object.write('["a')
    const early = measured.get()
    object.write('"]')
    expect(early.fields[1]).toMatchObject({ settledAt: undefined })
    expect(measured.get().fields[1]?.settledAt).toBe(0)
  })
})
