import { crc32, deflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]
/** Covers a point of the unit square (0,0 top left), or not. */
export type Shape = (x: number, y: number) => boolean

/** Draws shapes over each other, the last on top, smooth at the edges, on nothing. @returns the bytes of a PNG */
export function drawPng(size: number, layers: readonly { shape: Shape; colour: Colour }[]): Buffer {
  const samples = 4
  const rows: Buffer[] = []
  for (let y = 0; y < size; y++) {
    const row = Buffer.alloc(1 + size * 4)
    for (let x = 0; x < size; x++) {
      const topAt = (i: number) => {
        const px = (x + ((i % samples) + 0.5) / samples) / size
        const py = (y + (Math.floor(i / samples) + 0.5) / samples) / size
        return layers.findLast((layer) => layer.shape(px, py))
      }
      const corners = [0, samples - 1, samples * (samples - 1), samples * samples - 1].map(topAt)
      // Nothing drawn is thinner than a pixel: where its corners are alike, all of it is.
      const isPlain = corners.every((corner) => corner === corners[0])
      const sum = [0, 0, 0, 0]
      for (let i = 0; i < samples * samples; i++) {
        const top = isPlain ? corners[0] : topAt(i)
        if (top) for (const c of [0, 1, 2] as const) sum[c] = (sum[c] ?? 0) + top.colour[c]
        if (top) sum[3] = (sum[3] ?? 0) + 1
      }
      const covered = sum[3] ?? 0
      for (const c of [0, 1, 2]) row[1 + x * 4 + c] = covered ? Math.round((sum[c] ?? 0) / covered) : 0
      row[1 + x * 4 + 3] = Math.round((covered / (samples * samples)) * 255)
    }
    rows.push(row)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
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
    Math.hypot(x - cx, y - cy) <= radius
export const both =
  (one: Shape, other: Shape): Shape =>
  (x, y) =>
    one(x, y) && other(x, y)
/** A peak with its top at (cx, top), standing on `base`, as wide as high times `slope`. */
export const peak =
  (cx: number, top: number, base: number, slope: number): Shape =>
  (x, y) =>
    y >= top && y <= base && Math.abs(x - cx) <= (y - top) * slope
export const box =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    x >= left && x <= right && y >= top && y <= bottom
