// What renderStream promises, for each document that a test may run in.
import type { FieldRef, Recording, Source, StreamingObject } from '@jell/core'
import { Field, Until, useStreamingObject } from '@jell/react'
import { renderStream } from '@jell/react/testing'
import { openaiChat } from '@jell/sources/openai-chat'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

interface Answer {
  readonly title: string
  readonly score: number
}

function Title({ of }: { readonly of: FieldRef<string> }): ReactNode {
  return (
    <Field of={of} as="h1">
      {(title) => title.value}
    </Field>
  )
}

function Page({ source }: { readonly source: () => Source }): ReactNode {
  const answer = useStreamingObject<Answer>({ source, runKey: 1, schedule: 'sync' })
  return (
    <>
      <Title of={answer.field('title')} />
      <Until of={answer} phase="done" fallback={<i>{answer.phase}</i>}>
        {({ result }) => <i>{`done ${result.score}`}</i>}
      </Until>
    </>
  )
}

const TEXT = '{"title":"Hello there","score":12}'
const recording: Recording = {
  version: 1,
  origin: { title: 'A greeting', format: 'text' },
  encoding: 'text',
  chunks: [
    [0, '{"title":"Hel'],
    [50_000, 'lo"'],
  ],
  ending: { at: 90_000, how: 'broken', message: 'The line is dead.' },
}

const chatRecording: Recording = {
  version: 1,
  origin: { title: 'A greeting', format: 'openai-chat' },
  encoding: 'text',
  chunks: [
    ...['{"title":"He', 'llo', '","score":12}'].map((content) => [0, said({ content })] as const),
    [0, said({}, 'stop')],
    [0, 'data: [DONE]\n\n'],
  ],
  ending: { at: 0, how: 'complete' },
}

function said(delta: object, finish_reason: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`
}

/** Describes it in a document of that name. */
export function describeRenderedStream(name: string): void {
  const shown = () => {
    const heading = screen.getByRole('heading')
    return `${heading.dataset['status']} ${heading.textContent}`
  }
  const complained = vi.spyOn(console, 'error')
  beforeEach(() => {
    complained.mockClear()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    expect(complained).not.toHaveBeenCalled()
  })

  describe(`renderStream in ${name}`, () => {
    it('plays a text step by step for components that take fields', async () => {
      const stream = renderStream<Answer, unknown>(
        TEXT,
        ({ object }) => <Title of={object.field('title')} />,
        { render, chunkLength: 4 },
      )
      expect(shown()).toBe('pending ')
      await stream.step(3)
      expect(shown()).toBe('streaming He')
      await stream.stepUntil('there"')
      expect(shown()).toBe('settled Hello there')
      await stream.toEnd()
      expect(shown()).toBe('final Hello there')
      expect(stream.position).toBe(stream.total)
      await expect(stream.stepUntil('never')).rejects.toThrow('The stream never says "never".')
    })

    it('plays a recording for components that open a source, under fake timers', async () => {
      vi.useFakeTimers()
      const stream = renderStream(recording, ({ source }) => <Page source={source} />, { render })
      await stream.step()
      expect(shown()).toBe('streaming Hel')
      await stream.toEnd()
      expect(shown()).toBe('settled Hello')
      expect(screen.getByText('failed')).toBeDefined()
    })

    it('ends a text well, and breaks where the test says so', async () => {
      const whole = renderStream(TEXT, ({ source }) => <Page source={source} />, { render })
      await whole.toEnd()
      expect(screen.getByText('done 12')).toBeDefined()
      cleanup()
      const broken = renderStream(TEXT, ({ source }) => <Page source={source} />, { render })
      await broken.stepUntil('"Hello')
      await broken.fail(new Error('The line is dead.'))
      expect(shown()).toContain('interrupted Hello')
    })

    it('reads a recording in the format of a provider as it is told to', async () => {
      const stream = renderStream<Answer, unknown>(
        chatRecording,
        ({ object, source, wire }) => (
          <>
            <Title of={object.field('title')} />
            <Page source={source} />
            <Page source={() => openaiChat(wire())} />
          </>
        ),
        { render, read: openaiChat },
      )
      const titles = () =>
        screen
          .getAllByRole('heading')
          .map(({ dataset, textContent }) => `${dataset['status']} ${textContent}`)
      // No chunk of the wire says it, the text of the document does.
      await stream.stepUntil('Hello')
      expect(titles()).toEqual(Array(3).fill('streaming Hello'))
      await stream.toEnd()
      expect(titles()).toEqual(Array(3).fill('final Hello'))
      expect(screen.getAllByText('done 12')).toHaveLength(2)
    })

    it('says what a recording in such a format lacks where nobody reads it', async () => {
      const show = ({ object }: { object: StreamingObject<Answer> }) => (
        <Title of={object.field('title')} />
      )
      expect(() => renderStream<Answer, unknown>(chatRecording, show, { render })).toThrow(
        'This recording is in the format "openai-chat", and nothing says how to read it.',
      )
      const stream = renderStream(
        chatRecording,
        ({ wire }) => <Page source={() => openaiChat(wire())} />,
        { render },
      )
      await stream.toEnd()
      expect(shown()).toBe('final Hello')
    })

    it('asks for text where a recording has bytes', () => {
      expect(() =>
        renderStream({ ...recording, encoding: 'base64' }, () => <i />, { render }),
      ).toThrow(TypeError)
    })
  })
}
