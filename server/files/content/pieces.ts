/** Bytes of a stream, read in pieces of any size. */
export class Pieces {
  readonly #chunks: AsyncIterator<Buffer>
  #ready: Buffer = Buffer.alloc(0)

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  /** The next bytes, which stay; fewer at the end. */
  async peek(count: number): Promise<Buffer> {
    const chunks = [this.#ready]
    for (let length = this.#ready.length; length < count; ) {
      const { value, done } = await this.#chunks.next()
      if (done) break
      chunks.push(value)
      length += value.length
    }
    if (chunks.length > 1) this.#ready = Buffer.concat(chunks)
    return this.#ready.subarray(0, count)
  }

  /** The bytes that have arrived; empty only at the end. */
  async next(): Promise<Buffer> {
    await this.peek(1)
    return this.#ready
  }

  async take(count: number): Promise<Buffer> {
    const taken = await this.peek(count)
    this.#ready = this.#ready.subarray(taken.length)
    return taken
  }

  /** The same without holding all of it. */
  async *pass(count: number): AsyncGenerator<Buffer> {
    for (let remaining = count; remaining > 0; ) {
      const { length } = await this.next()
      if (length === 0) return
      const piece = await this.take(Math.min(length, remaining))
      remaining -= piece.length
      yield piece
    }
  }

  async skip(count: number): Promise<void> {
    for await (const _ of this.pass(count));
  }

  rest = (): AsyncGenerator<Buffer> => this.pass(Number.POSITIVE_INFINITY)

  /** Reads the rest to its end, so that a source which breaks off is noticed. */
  drop = (): Promise<void> => this.skip(Number.POSITIVE_INFINITY)
}
