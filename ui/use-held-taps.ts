import { useLayoutEffect } from 'react'

/** A second tap comes within this; so long after a popup has closed nothing under it is pressed in the same place. */
const doubleTapMs = 400
/** A finger that taps twice does not hit the same pixel. */
const fingerPx = 32

type Place = { x: number; y: number }

let pressed: (Place & { at: number }) | undefined
let held: (Place & { until: number }) | undefined
let pointer = ''
let isWatching = false

/** A popup that goes away lets no second tap of the one that closed it fall through to what lies below. */
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

/** What is on the screen next has nothing to do with the popup that closed. */
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
  for (const kind of kinds) addEventListener(kind, look, { capture: true, passive: false })
}

function look(event: Event): void {
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

/** Of a finger every tap so soon is a second one; the clicks of a mouse the browser counts. */
const isSecond = (event: Event): boolean =>
  pointer !== 'mouse' || (event instanceof MouseEvent && event.detail > 1)

/** @returns undefined for what no finger and no mouse has done, such as Enter on a button */
function placeOf(event: Event): Place | undefined {
  if ('changedTouches' in event) {
    const [touch] = (event as TouchEvent).changedTouches
    return touch && { x: touch.clientX, y: touch.clientY }
  }
  if (!(event instanceof MouseEvent) || (event.type === 'click' && event.detail === 0)) return undefined
  return { x: event.clientX, y: event.clientY }
}
