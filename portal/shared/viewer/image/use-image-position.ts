import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fitted, type ImagePosition, keptInside, movedBy, zoomedAt, zoomStep } from './image-position.ts'

type Point = { x: number; y: number }
const middle: Point = { x: 0, y: 0 }

/** The position of a picture in its frame, moved by one or two fingers, the wheel, or a call. */
export function useImagePosition(frame: RefObject<HTMLElement | null>) {
  const [position, setPosition] = useState<ImagePosition>(fitted)
  const fingers = useRef(new Map<number, Point>())

  const change = (next: (now: ImagePosition) => ImagePosition) =>
    setPosition((now) => {
      const box = frame.current
      return keptInside(next(now), { width: box?.clientWidth ?? 0, height: box?.clientHeight ?? 0 })
    })
  const zoom = (factor: number, at = middle) => change((now) => zoomedAt(now, factor, at))
  const move = (x: number, y: number) => change((now) => movedBy(now, x, y))
  const reset = () => setPosition(fitted)
  /** Relative to the frame's centre. */
  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return middle
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
  }

  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoom(event.deltaY < 0 ? zoomStep : 1 / zoomStep, pointOf(event))
  })
  useEffect(() => {
    const element = frame.current
    const turned = (event: WheelEvent) => turn(event)
    // React's listener is passive: it could not stop a pinch on a touchpad from zooming the whole page.
    element?.addEventListener('wheel', turned, { passive: false })
    return () => element?.removeEventListener('wheel', turned)
  }, [frame])

  const touch = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, pointOf(event))
  }
  const drag = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (!other) {
      move(now.x - before.x, now.y - before.y)
      return
    }
    const apart = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y))
    zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
  }
  const release = (event: PointerEvent) => void fingers.current.delete(event.pointerId)
  const handlers = {
    onPointerDown: touch,
    onPointerMove: drag,
    onPointerUp: release,
    onPointerCancel: release,
    onDoubleClick: (event: { clientX: number; clientY: number }) =>
      position.scale > 1 ? reset() : zoom(2, pointOf(event)),
  }
  return { position, zoom, move, reset, handlers }
}
