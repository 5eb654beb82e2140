/** The scale of a picture, and the distance of its centre from the frame's in pixels. */
export type ImagePosition = { scale: number; x: number; y: number }
type Point = { x: number; y: number }
type Size = { width: number; height: number }

export const fitted: ImagePosition = { scale: 1, x: 0, y: 0 }
export const zoomStep = 1.25
const minScale = 0.5
const maxScale = 12

/** Zooms around a point, relative to the frame's centre. */
export function zoomedAt(position: ImagePosition, factor: number, at: Point): ImagePosition {
  const scale = Math.min(maxScale, Math.max(minScale, position.scale * factor))
  const by = scale / position.scale
  return { scale, x: at.x - (at.x - position.x) * by, y: at.y - (at.y - position.y) * by }
}

export const movedBy = (position: ImagePosition, x: number, y: number): ImagePosition => ({
  ...position,
  x: position.x + x,
  y: position.y + y,
})

/** Moves a picture back when its edge has come into the frame. */
export function keptInside({ scale, x, y }: ImagePosition, frame: Size): ImagePosition {
  const within = (value: number, length: number) => {
    const max = (Math.max(scale - 1, 0) * length) / 2
    return max === 0 ? 0 : Math.min(max, Math.max(-max, value))
  }
  return { scale, x: within(x, frame.width), y: within(y, frame.height) }
}
