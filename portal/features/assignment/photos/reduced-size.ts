/** In pixels: handwriting on a page remains easy to read. */
const maxEdge = 2400
/** A smaller file is sent as it is. */
const minBytes = 1_000_000
/** A result must be notably smaller than the photo. */
const maxShare = 0.7

/** Whether it may be a camera's photo that is large enough to reduce. */
export const mayReduce = ({ name, size }: { name: string; size: number }): boolean =>
  /\.jpe?g$/i.test(name) && size >= minBytes

/** The size of the reduced picture; never larger than the original. */
export function reducedSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, maxEdge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export const isWorthIt = (reducedBytes: number, bytes: number): boolean => reducedBytes <= bytes * maxShare
