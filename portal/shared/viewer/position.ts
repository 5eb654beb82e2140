/** Nearer than this to the start or the end no position is kept. */
const edgeSeconds = 5
/** Of a short recording, the edge is this share of it. */
const edgePart = 0.05

/** The playback position to keep at a second of a recording: 0 near its start and end, from where it starts again. */
export function positionAt(second: number, duration: number): number {
  const isKnown = Number.isFinite(duration) && duration > 0
  const edge = isKnown ? Math.min(edgeSeconds, duration * edgePart) : edgeSeconds
  const isWithin = second > edge && (!isKnown || second < duration - edge)
  return isWithin ? Math.floor(second) : 0
}
