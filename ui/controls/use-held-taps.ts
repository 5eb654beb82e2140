import { useLayoutEffect } from 'react'

/** The time of a double tap: for this long after a popup has closed, taps at the same point are ignored. */
const doubleTapMs = 400
/** The maximum distance between two taps of a finger, in pixels. */
const fingerPx = 32

type Point = { x: number; y: number }

let pressed: (Point & { at: number }) | undefined
let held: (Point & { until: number }) | undefined
let pointer = ''
let isWatching = false

/** Ignores the second tap of a double tap that closes a popup, because it would press whatever is below. */
export function useHeldTaps(): void {
  useLayoutEffect(() => {
    watch()
    const openedAt = performance.now()
    return () => {
      const now = performance.now()
      if (pressed && pressed.at > openedAt && now - pressed.at < doubleTapMs)
        held = { ...pressed, until: now + doubleTapMs }
    }
  }, [])
}

/** For tests: forgets the popup that closed. */
export function forgetTaps(): void {
  pressed = undefined
  held = undefined
}

function watch(): void {
  if (isWatching) return
  isWatching = true
  const kinds = [
    'pointerdown',
    'pointerup',
    'mousedown',
    'mouseup',
    'touchstart',
    'touchend',
    'click',
  ] as const
  for (const kind of kinds) addEventListener(kind, onPress, { capture: true, passive: false })
}

function onPress(event: Event): void {
  const point = pointOf(event)
  if (!point) return
  if (event instanceof PointerEvent && event.type === 'pointerdown') pointer = event.pointerType
  const now = performance.now()
  const isNear = held && now < held.until && Math.hypot(point.x - held.x, point.y - held.y) <= fingerPx
  if (isNear && isSecond(event)) {
    event.preventDefault()
    event.stopImmediatePropagation()
    return
  }
  if (event.type === 'pointerdown') pressed = { ...point, at: now }
}

/** With a finger, any tap in this time is a second one; with a mouse the browser counts the clicks. */
const isSecond = (event: Event): boolean =>
  pointer !== 'mouse' || (event instanceof MouseEvent && event.detail > 1)

/** @returns undefined for a click without a pointer, such as Enter on a button */
function pointOf(event: Event): Point | undefined {
  if ('changedTouches' in event) {
    const [touch] = (event as TouchEvent).changedTouches
    return touch && { x: touch.clientX, y: touch.clientY }
  }
  if (!(event instanceof MouseEvent) || (event.type === 'click' && event.detail === 0)) return undefined
  return { x: event.clientX, y: event.clientY }
}
