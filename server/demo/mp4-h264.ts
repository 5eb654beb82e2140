import { BitWriter } from '#server/demo/mp4-bits.ts'
import type { Picture } from '#server/demo/mp4-picture.ts'

/**
 * H.264 in its simplest form (ITU-T H.264, baseline profile): a square of 16 pixels is either sent raw
 * (I_PCM) or unchanged (P_Skip). No transform, no search: every decoder plays it, and it needs no library.
 */
const block = 16
const pcmBytes = block * block * 1.5
const typeOfPcm = { key: 25, later: 30 } as const

/**
 * What a decoder needs before the first picture: sequence and picture parameter sets. @param shownHeight even
 */
export function parameterSets(width: number, height: number, shownHeight: number) {
  const sequence = new BitWriter(64)
    // Baseline, constrained baseline too, level 3.
    .bits(66, 8)
    .bits(0xc0, 8)
    .bits(30, 8)
    .golomb(0)
    // Frame numbers have 8 bits; pictures are shown in their order.
    .golomb(4)
    .golomb(2)
    .golomb(1)
    .bits(0, 1)
    .golomb(width / block - 1)
    .golomb(height / block - 1)
    .bits(0b11, 2)
    // Cropped at the bottom, in units of two lines.
    .bits(1, 1)
    .golomb(0)
    .golomb(0)
    .golomb(0)
    .golomb((height - shownHeight) / 2)
    .bits(0, 1)
    .finish()
  const picture = new BitWriter(64)
    .golomb(0)
    .golomb(0)
    // No arithmetic coding, fields, slice groups, further references or weights; signed zeros for the quantisers.
    .bits(0, 2)
    .golomb(0)
    .golomb(0)
    .golomb(0)
    .bits(0, 3)
    .golomb(0)
    .golomb(0)
    .golomb(0)
    // The deblocking filter is set in each slice, and turned off.
    .bits(0b100, 3)
    .finish()
  return { sequence: unit(0x67, sequence), picture: unit(0x68, picture) }
}

/** An independent picture. @param number counts such pictures: neighbours differ */
export function keyFrame(picture: Picture, number: number): Buffer {
  const writer = sliceWriter(picture)
    .golomb(0)
    .golomb(7)
    .golomb(0)
    .bits(0, 8)
    .golomb(number % 2)
    .bits(0, 2)
  return unit(
    0x65,
    endOfHeader(writer, picture, () => true, typeOfPcm.key),
  )
}

/**
 * The changes since the previous picture. @param number of the frame since the last independent one, from 1
 */
export function laterFrame(picture: Picture, before: Picture, number: number): Buffer {
  const writer = sliceWriter(picture)
    .golomb(0)
    .golomb(5)
    .golomb(0)
    .bits(number % 256, 8)
    .bits(0, 3)
  return unit(
    0x41,
    endOfHeader(writer, picture, (x, y) => differs(picture, before, x, y), typeOfPcm.later),
  )
}

const sliceWriter = ({ width, height }: Picture) =>
  new BitWriter(64 + (width / block) * (height / block) * (pcmBytes + 8))

function endOfHeader(
  writer: BitWriter,
  picture: Picture,
  isSent: (x: number, y: number) => boolean,
  type: number,
): Buffer {
  // The default quantiser, and no deblocking.
  writer.golomb(0).golomb(1)
  let skipped = 0
  for (let y = 0; y < picture.height; y += block) {
    for (let x = 0; x < picture.width; x += block) {
      if (!isSent(x, y)) {
        skipped += 1
        continue
      }
      if (type === typeOfPcm.later) writer.golomb(skipped)
      skipped = 0
      writer.golomb(type).alignWithZeros()
      for (const { plane, line, size, at } of squareOf(picture, x, y))
        for (let row = 0; row < size; row++) writer.bytesOf(plane, at + row * line, at + row * line + size)
    }
  }
  if (skipped > 0) writer.golomb(skipped)
  return writer.finish()
}

/** Offset and size of a square of the picture in each plane. */
function squareOf(picture: Picture, x: number, y: number) {
  return picture.planes.map((plane, index) => {
    const step = index === 0 ? 1 : 2
    const line = picture.width / step
    return { plane, line, size: block / step, at: (y / step) * line + x / step }
  })
}

function differs(one: Picture, other: Picture, x: number, y: number): boolean {
  const others = squareOf(other, x, y)
  return squareOf(one, x, y).some(({ plane, line, size, at }, index) => {
    const with_ = others[index]?.plane
    for (let row = 0; row < size; row++)
      for (let i = at + row * line; i < at + row * line + size; i++) if (plane[i] !== with_?.[i]) return true
    return false
  })
}

/** A NAL unit: its header, and its bytes with a 3 wherever they would look like another start (§7.4.1). */
function unit(header: number, payload: Buffer): Buffer {
  const out = Buffer.allocUnsafe(1 + Math.ceil(payload.length * 1.5))
  out[0] = header
  let length = 1
  let zeros = 0
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      out[length++] = 3
      zeros = 0
    }
    out[length++] = byte
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return out.subarray(0, length)
}
