/** Writes bits, most significant first (ITU-T H.264 §7.2). */
export class BitWriter {
  #bytes: Buffer
  #length = 0
  #pending = 0
  #pendingBits = 0

  constructor(mostBytes: number) {
    this.#bytes = Buffer.allocUnsafe(mostBytes)
  }

  /** u(n), up to 24 bits. */
  bits(value: number, count: number): this {
    this.#pending = (this.#pending << count) | value
    this.#pendingBits += count
    while (this.#pendingBits >= 8) {
      this.#pendingBits -= 8
      this.#bytes[this.#length++] = (this.#pending >> this.#pendingBits) & 0xff
      this.#pending &= (1 << this.#pendingBits) - 1
    }
    return this
  }

  /** ue(v): Exp-Golomb (§9.1). */
  golomb(value: number): this {
    const length = 32 - Math.clz32(value + 1)
    return this.bits(0, length - 1).bits(value + 1, length)
  }

  alignWithZeros(): this {
    return this.#pendingBits === 0 ? this : this.bits(0, 8 - this.#pendingBits)
  }

  /** Whole bytes, at a byte boundary. */
  bytesOf(source: Uint8Array, start: number, end: number): this {
    this.#bytes.set(source.subarray(start, end), this.#length)
    this.#length += end - start
    return this
  }

  /** Ends with a one and zeros up to the next byte (§7.3.2.11). */
  finish(): Buffer {
    this.bits(1, 1).alignWithZeros()
    return this.#bytes.subarray(0, this.#length)
  }
}
