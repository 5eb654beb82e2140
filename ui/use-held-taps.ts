import { useLayoutEffect } from 'react'

/** A double tap is this fast; for as long after a popup has closed, taps in the same place are ignored. */
const doubleTapMs = 400
/** The two taps of a finger may be this far apart. */
const fingerPx = 32

type Place = { x: number; y: number }

let pressed: (Place & { at: number }) | undefined
let held: (Place & { until: number }) | undefined
let pointer = ''
let isWatching = false

/** Keeps the second tap of a double tap that closes a popup from pressing what lies below it. */
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

/** For tests: the next screen has nothing to do with the popup that closed. */
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
  const place = placeOf(event)
  if (!place) return
  if (event instanceof PointerEvent && event.type === 'pointerdown') pointer = event.pointerType
  const now = performance.now()
  const isNear = held && now < held.until && Math.hypot(place.x - held.x, place.y - held.y) <= fingerPx
  if (isNear && isSecond(event)) {
    event.preventDefault()
    event.stopImmediatePropagation()
    return
  }
  if (event.type === 'pointerdown') pressed = { ...place, at: now }
}

/** Any tap of a finger so soon is a second one; of a mouse the browser counts the clicks. */
const isSecond = (event: Event): boolean =>
  pointer !== 'mouse' || (event instanceof MouseEvent && event.detail > 1)

/** @returns undefined for what comes from no finger or mouse, such as Enter on a button */
function placeOf(event: Event): Place | undefined {
  if ('changedTouches' in event) {
    const [touch] = (event as TouchEvent).changedTouches
    return touch && { x: touch.clientX, y: touch.clientY }
  }
  if (!(event instanceof MouseEvent) || (event.type === 'click' && event.detail === 0)) return undefined
  return { x: event.clientX, y: event.clientY }
}
