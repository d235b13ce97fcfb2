import type { FieldRef } from '@jell/core'
import type { ReactNode } from 'react'
import { expectTypeOf } from 'vitest'
import * as z from 'zod'

import { FieldSwitch } from './field-switch.tsx'

interface TextBlock {
  readonly kind: 'text'
  readonly text: string
}
interface ChartBlock {
  readonly kind: 'chart' | 'graph'
  readonly points: readonly number[]
}
declare const block: FieldRef<TextBlock | ChartBlock | undefined>

export const narrowed: ReactNode = (
  <FieldSwitch
    of={block}
    on="kind"
    cases={{
      text: (field) => {
        expectTypeOf(field).toEqualTypeOf<FieldRef<TextBlock>>()
        return null
      },
      chart: (field) => {
        expectTypeOf(field).toEqualTypeOf<FieldRef<ChartBlock>>()
        return null
      },
    }}
    fallback={(field, kind) => {
      expectTypeOf(field).toEqualTypeOf<FieldRef<TextBlock | ChartBlock>>()
      expectTypeOf(kind).toEqualTypeOf<unknown>()
      return null
    }}
  />
)

const Shape = z.discriminatedUnion('sides', [
  z.object({ sides: z.literal(0), radius: z.number() }),
  z.object({ sides: z.literal([3, 4]), lengths: z.array(z.number()) }),
])
declare const shape: FieldRef<z.input<typeof Shape>>

export const bySchema: ReactNode = (
  <FieldSwitch
    of={shape}
    on="sides"
    cases={{
      0: (field) => {
        expectTypeOf(field).toEqualTypeOf<FieldRef<{ sides: 0; radius: number }>>()
        expectTypeOf(field.field('radius')).toEqualTypeOf<FieldRef<number>>()
        return null
      },
      3: (field) => {
        expectTypeOf(field.field('lengths', 0)).toEqualTypeOf<FieldRef<number | undefined>>()
        return null
      },
      4: () => 'four sides',
    }}
  />
)

// @ts-expect-error only one of the members has points: that tells nothing apart
export const noDiscriminator: ReactNode = <FieldSwitch of={block} on="points" cases={{}} />

export const noSuchKind: ReactNode = (
  <FieldSwitch
    of={block}
    on="kind"
    // @ts-expect-error no block is a video
    cases={{ video: () => null }}
  />
)

export const forgotten: ReactNode = (
  // @ts-expect-error no case shows a graph, and no fallback does
  <FieldSwitch of={block} on="kind" cases={{ text: () => null, chart: () => null }} />
)

declare const fallback: ReactNode
const text = (field: FieldRef<TextBlock>): ReactNode => field.pointer

export const others: ReactNode = (
  <>
    <FieldSwitch of={block} on="kind" cases={{ text }} fallback={null} />
    <FieldSwitch of={block} on="kind" cases={{ text }} fallback={fallback} />
  </>
)

declare const mayBeNull: FieldRef<TextBlock | ChartBlock | null | undefined>
declare const open: FieldRef<TextBlock | { readonly kind: string; readonly other: number }>
declare const blocks: readonly FieldRef<TextBlock | ChartBlock>[]

export const otherRefs: ReactNode = (
  <>
    <FieldSwitch of={mayBeNull} on="kind" cases={{ text, chart: () => null, graph: () => null }} />
    <FieldSwitch of={open} on="kind" cases={{ any: (field) => field.pointer }} />
    {blocks.map((item) => (
      <FieldSwitch
        key={item.pointer}
        of={item}
        on="kind"
        cases={{
          text: (field) => field.field('text').pointer,
          chart: (field) => field.field('points', 0).pointer,
          graph: ({ pointer }) => pointer,
        }}
      />
    ))}
  </>
)
