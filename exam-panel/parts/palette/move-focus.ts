import type { KeyboardEvent } from 'react'

/** Arrows, Home and End move the focus between buttons that are one stop of the Tab key. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll('button')]
  const here = items.findIndex((item) => item.matches(':focus'))
  const next = nextOf(items, here, event.key)
  if (here < 0 || next === undefined) return
  event.preventDefault()
  next?.focus()
}

/** @returns undefined for other keys, null if there is nothing in that direction */
function nextOf(items: readonly HTMLElement[], here: number, key: string): HTMLElement | null | undefined {
  switch (key) {
    case 'ArrowLeft':
      return items[here - 1] ?? null
    case 'ArrowRight':
      return items[here + 1] ?? null
    case 'ArrowUp':
      return nearestRow(items, here, -1)
    case 'ArrowDown':
      return nearestRow(items, here, 1)
    case 'Home':
      return items[0] ?? null
    case 'End':
      return items.at(-1) ?? null
  }
}

/** The nearest item in the row above or below; rows may be incomplete. */
function nearestRow(items: readonly HTMLElement[], here: number, way: 1 | -1): HTMLElement | null {
  const places = items.map((item) => ({ item, place: item.getBoundingClientRect() }))
  const from = places[here]?.place ?? new DOMRect()
  const distance = (place: DOMRect) =>
    Math.abs(place.top - from.top) * 1000 + Math.abs(place.left - from.left)
  const beyond = places.filter(({ place }) => (place.top - from.top) * way > 1)
  return beyond.toSorted((one, other) => distance(one.place) - distance(other.place))[0]?.item ?? null
}
