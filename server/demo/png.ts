import { crc32, deflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]
/** Whether it covers a point of the unit square (0,0 top left). */
export type Shape = (x: number, y: number) => boolean

type Layer = { shape: Shape; colour: Colour }

/** Samples of a pixel in a row, from 0 to 1. */
const offsets = [0.125, 0.375, 0.625, 0.875]

/**
 * Draws shapes over each other, the last on top, antialiased, on a transparent background. @returns the bytes
 * of a PNG
 */
export function drawPng(size: number, layers: readonly Layer[]): Buffer {
  const topAt = (x: number, y: number) => layers.findLast((layer) => layer.shape(x / size, y / size))
  // The middles of all pixels, with a frame around them.
  const width = size + 2
  const middles = Array.from({ length: width * width }, (_, at) =>
    topAt((at % width) - 0.5, Math.floor(at / width) - 0.5),
  )
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
  const pixels = Buffer.alloc(size * (1 + size * 4))
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = (y + 1) * width + x + 1
      const top = middles[at]
      // Nothing is thinner than a pixel: equal neighbours mean an equal pixel.
      const isPlain = around.every((step) => middles[at + step] === top)
      if (isPlain && !top) continue
      const tops = isPlain ? [top] : offsets.flatMap((dy) => offsets.map((dx) => topAt(x + dx, y + dy)))
      pixels.set(mix(tops), y * (1 + size * 4) + 1 + x * 4)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The colour of a pixel of these samples: red, green, blue, alpha. */
function mix(tops: readonly (Layer | undefined)[]): number[] {
  const covered = tops.filter((top) => top !== undefined)
  const mean = (c: 0 | 1 | 2) =>
    Math.round(covered.reduce((sum, { colour }) => sum + colour[c], 0) / covered.length)
  return [mean(0), mean(1), mean(2), Math.round((covered.length / tops.length) * 255)]
}

/** A part of a PNG: its length, type, bytes and checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

export const roundedSquare: Shape = (x, y) => {
  const radius = 0.24
  const dx = Math.max(radius - x, x - (1 - radius), 0)
  const dy = Math.max(radius - y, y - (1 - radius), 0)
  return dx * dx + dy * dy <= radius * radius
}
export const circle =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    (x - cx) ** 2 + (y - cy) ** 2 <= radius ** 2
export const both =
  (one: Shape, other: Shape): Shape =>
  (x, y) =>
    one(x, y) && other(x, y)
/** A peak with its top at (cx, top), with its foot at `base`; its width is its height times `slope`. */
export const peak =
  (cx: number, top: number, base: number, slope: number): Shape =>
  (x, y) =>
    y >= top && y <= base && Math.abs(x - cx) <= (y - top) * slope
export const box =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    x >= left && x <= right && y >= top && y <= bottom
