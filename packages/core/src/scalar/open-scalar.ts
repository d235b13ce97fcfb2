// The scalar at the end of the open path.
import type { FieldNode } from '../field/field-node.ts'
import type { InvalidValue } from '../field/invalid-value.ts'
import { GrowingText } from './growing-text.ts'
import { LiveNumber } from './live-number.ts'

export class OpenScalar {
  kind: 'none' | 'string' | 'number' | 'literal' = 'none'
  /** Its node, if somebody asked for it. */
  node: FieldNode | undefined
  readonly text: GrowingText = new GrowingText()
  readonly number: LiveNumber = new LiveNumber()
  /** What is kept of it once it breaks its schema. */
  invalid: InvalidValue | undefined
  /** Source text between a string's quotes, where it is kept. */
  source = ''

  /** It is as new: `end` leaves nothing behind. */
  begin(kind: 'string' | 'number' | 'literal', node: FieldNode | undefined): void {
    this.kind = kind
    this.node = node
  }

  end(): void {
    if (this.kind === 'string') this.text.clear()
    this.kind = 'none'
    this.node = undefined
    this.source = ''
    this.invalid = undefined
  }

  /** Whether nothing of it shows before it ends. */
  get isHeld(): boolean {
    if (this.kind === 'string') return this.text.isHeld
    return this.kind !== 'number' || !this.number.isLive
  }

  /** What shows of it; `undefined` while it is held. */
  get draft(): string | number | undefined {
    if (this.invalid !== undefined) return this.invalid.draft as string | number | undefined
    if (this.kind === 'string') return this.text.draft()
    return this.kind === 'number' ? this.number.draft : undefined
  }
}
