/** A part of a ring: lengths along its circle, in the units of its radius. */
export type DonutPart = { start: number; length: number; rest: number }

/** Divides a ring in proportion to counts. */
export function donutParts(counts: readonly number[], radius: number): DonutPart[] {
  const around = 2 * Math.PI * radius
  const sum = counts.reduce((all, count) => all + Math.max(0, count), 0)
  let start = 0
  return counts.map((count) => {
    const length = sum > 0 ? (Math.max(0, count) / sum) * around : 0
    const part = { start, length, rest: around - length }
    start += length
    return part
  })
}
