/** An index that no frame has. */
const NOWHERE = 0x3fff_ffff

/** Which part of the open path does not show: what is below a held container, or skipped. */
export class HiddenPart {
  /** Frames from this index on do not show. */
  from: number = NOWHERE
  /** The index of the outermost held container's frame. */
  #heldFrom = NOWHERE
  /** The index that a frame of the skipped member has, or would have if it were a container. */
  #skippedFrom = NOWHERE

  /** The container whose frame gets this index is held. */
  hold(index: number): void {
    this.#set(index, NOWHERE)
  }

  /** Whether the held container is the one with this frame. */
  isHeldAt(index: number): boolean {
    return index === this.#heldFrom
  }

  release(): void {
    this.#set(NOWHERE, this.#skippedFrom)
  }

  /** The member whose frame would get this index leaves no trace. */
  skip(index: number): void {
    if (this.#skippedFrom === NOWHERE) this.#set(this.#heldFrom, index)
  }

  /** Whether what is being read leaves no trace. */
  get isSkipping(): boolean {
    return this.#skippedFrom !== NOWHERE
  }

  isSkippedAt(index: number): boolean {
    return index === this.#skippedFrom
  }

  endSkip(): void {
    this.#set(this.#heldFrom, NOWHERE)
  }

  #set(heldFrom: number, skippedFrom: number): void {
    this.#heldFrom = heldFrom
    this.#skippedFrom = skippedFrom
    this.from = Math.min(heldFrom, skippedFrom)
  }
}
