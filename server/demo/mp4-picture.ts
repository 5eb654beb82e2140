/** Y, Cb, Cr of one pixel; 16 to 240, as in video. */
export type Ink = readonly [luma: number, blue: number, red: number]

/**
 * A picture of 4:2:0 video, its sides multiples of 16: one byte a pixel for brightness, one for four for
 * colours.
 */
export class Picture {
  readonly width: number
  readonly height: number
  readonly planes: readonly [Uint8Array, Uint8Array, Uint8Array]

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    const points = width * height
    this.planes = [new Uint8Array(points), new Uint8Array(points / 4), new Uint8Array(points / 4)]
  }

  copyFrom(other: Picture): void {
    for (const [index, plane] of other.planes.entries()) this.planes[index]?.set(plane)
  }

  /** A rectangle; positions and sides are even, so that colours end where brightness does. */
  fill(left: number, top: number, width: number, height: number, ink: Ink): void {
    for (const [index, plane] of this.planes.entries()) {
      const step = index === 0 ? 1 : 2
      const line = this.width / step
      const [from, to] = [left / step, (left + width) / step]
      for (let y = top / step; y < (top + height) / step; y++)
        plane.fill(ink[index] ?? 0, y * line + from, y * line + to)
    }
  }

  /** A disc, of lines two pixels high. */
  disc(centreX: number, centreY: number, radius: number, ink: Ink): void {
    for (let dy = -radius; dy < radius; dy += 2) {
      const half = Math.round(Math.sqrt(radius * radius - (dy + 1) * (dy + 1)) / 2) * 2
      if (half > 0) this.fill(centreX - half, centreY + dy, half * 2, 2, ink)
    }
  }

  /** A text of digits and colons, in blocks. @returns where it ends */
  write(text: string, left: number, top: number, block: number, ink: Ink): void {
    let at = left
    for (const sign of text) {
      const rows = glyphs[sign] ?? []
      for (const [y, row] of rows.entries())
        for (const [x, dot] of [...row].entries())
          if (dot === '#') this.fill(at + x * block, top + y * block, block, block, ink)
      at += ((rows[0]?.length ?? 0) + 1) * block
    }
  }
}

const glyphs: Readonly<Record<string, readonly string[]>> = {
  '0': ['###', '#.#', '#.#', '#.#', '###'],
  '1': ['.#.', '##.', '.#.', '.#.', '###'],
  '2': ['###', '..#', '###', '#..', '###'],
  '3': ['###', '..#', '###', '..#', '###'],
  '4': ['#.#', '#.#', '###', '..#', '..#'],
  '5': ['###', '#..', '###', '..#', '###'],
  '6': ['###', '#..', '###', '#.#', '###'],
  '7': ['###', '..#', '..#', '.#.', '.#.'],
  '8': ['###', '#.#', '###', '#.#', '###'],
  '9': ['###', '#.#', '###', '..#', '###'],
  ':': ['.', '#', '.', '#', '.'],
}
