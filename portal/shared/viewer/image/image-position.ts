/** How a picture lies in its frame: its scale, and how far its middle is from that of the frame, in pixels. */
export type ImagePosition = { scale: number; x: number; y: number }
type Point = { x: number; y: number }
type Size = { width: number; height: number }

export const fitted: ImagePosition = { scale: 1, x: 0, y: 0 }
export const zoomStep = 1.25
const smallest = 0.5
const largest = 12

/** Larger or smaller, with the point under the finger (from the middle of the frame) staying where it is. */
export function zoomedAt(position: ImagePosition, factor: number, at: Point): ImagePosition {
  const scale = Math.min(largest, Math.max(smallest, position.scale * factor))
  const by = scale / position.scale
  return { scale, x: at.x - (at.x - position.x) * by, y: at.y - (at.y - position.y) * by }
}

export const movedBy = (position: ImagePosition, x: number, y: number): ImagePosition => ({
  ...position,
  x: position.x + x,
  y: position.y + y,
})

/** No further than to the edges: every part of the picture can be looked at, and none of it is lost outside. */
export function keptInside({ scale, x, y }: ImagePosition, frame: Size): ImagePosition {
  const within = (value: number, length: number) => {
    const most = (Math.max(scale - 1, 0) * length) / 2
    return most === 0 ? 0 : Math.min(most, Math.max(-most, value))
  }
  return { scale, x: within(x, frame.width), y: within(y, frame.height) }
}
