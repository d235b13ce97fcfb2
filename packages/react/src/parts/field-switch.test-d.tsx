import type { FieldRef } from '@jell/core'
import type { ReactNode } from 'react'
import { expectTypeOf } from 'vitest'

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
