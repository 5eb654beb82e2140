const tag = 0x0112
const upright = 1

/** The orientation of a picture, from 1 to 8 (Exif 2.32, 4.6.5 A): 1 without the tag. */
export function orientationIn(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2)
  if ((order !== 'II' && order !== 'MM') || tiff.length < 14) return upright
  const at16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (start + 2 > tiff.length) return upright
  const end = Math.min(start + 2 + at16(start) * 12, tiff.length)
  for (let at = start + 2; at + 12 <= end; at += 12) {
    if (at16(at) !== tag) continue
    const value = at16(at + 8)
    return value >= 1 && value <= 8 ? value : upright
  }
  return upright
}

/** The same as Exif data, and nothing else. */
export function tiffOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(tag, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
  return tiff
}
