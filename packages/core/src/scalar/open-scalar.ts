// The scalar at the end of the open path.
import type { FieldNode } from '../field/field-node.ts'
import { GrowingText } from './growing-text.ts'
import { LiveNumber } from './live-number.ts'

export class OpenScalar {
  kind: 'none' | 'string' | 'number' | 'literal' = 'none'
  /** Its node, if somebody asked for it. */
  node: FieldNode | undefined
  readonly text: GrowingText = new GrowingText()
  readonly number: LiveNumber = new LiveNumber()
  /** Source text between a string's quotes, where it is kept. */
  source = ''

  begin(kind: 'string' | 'number' | 'literal', node: FieldNode | undefined): void {
    this.kind = kind
    this.node = node
    this.source = ''
  }

  end(): void {
    this.kind = 'none'
    this.node = undefined
    this.source = ''
  }

  /** Whether nothing of it shows before it ends. */
  get isHeld(): boolean {
    if (this.kind === 'string') return this.text.isHeld
    return this.kind !== 'number' || !this.number.isLive
  }

  /** What shows of it; `undefined` while it is held. */
  get draft(): string | number | undefined {
    if (this.kind === 'string') return this.text.draft()
    return this.kind === 'number' ? this.number.draft : undefined
  }
}
