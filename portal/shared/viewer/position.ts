/** No position is stored this near to the start or the end. */
const edgeSeconds = 5
/** The maximum edge as a share of a short recording. */
const edgePart = 0.05

/** The playback position to store at a second of a recording: 0, its start, near both ends. */
export function positionAt(second: number, duration: number): number {
  const isKnown = Number.isFinite(duration) && duration > 0
  const edge = isKnown ? Math.min(edgeSeconds, duration * edgePart) : edgeSeconds
  const isWithin = second > edge && (!isKnown || second < duration - edge)
  return isWithin ? Math.floor(second) : 0
}
