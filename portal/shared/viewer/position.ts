/** Nearer than this to the start there is nothing to go back to; nearer to the end it is over. */
const edgeSeconds = 5
/** Of something short, the edge is this part of it. */
const edgePart = 0.05

/** What to keep of a video or audio at a second of it: 0 at its start and end, where one begins anew. */
export function positionAt(second: number, duration: number): number {
  const isKnown = Number.isFinite(duration) && duration > 0
  const edge = isKnown ? Math.min(edgeSeconds, duration * edgePart) : edgeSeconds
  const isWithin = second > edge && (!isKnown || second < duration - edge)
  return isWithin ? Math.floor(second) : 0
}
