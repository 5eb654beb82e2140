import type { KeyboardEvent } from 'react'

/** Arrows, Home and End move the focus between buttons that are one stop of the Tab key. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll('button')]
  const focused = items.findIndex((item) => item.matches(':focus'))
  const next = nextOf(items, focused, event.key)
  if (focused < 0 || next === undefined) return
  event.preventDefault()
  next?.focus()
}

/** @returns undefined for other keys, null at the end of the row or column */
function nextOf(items: readonly HTMLElement[], focused: number, key: string): HTMLElement | null | undefined {
  switch (key) {
    case 'ArrowLeft':
      return items[focused - 1] ?? null
    case 'ArrowRight':
      return items[focused + 1] ?? null
    case 'ArrowUp':
      return nearestRow(items, focused, -1)
    case 'ArrowDown':
      return nearestRow(items, focused, 1)
    case 'Home':
      return items[0] ?? null
    case 'End':
      return items.at(-1) ?? null
  }
}

/** The nearest item in the row above or below; rows may be incomplete. */
function nearestRow(items: readonly HTMLElement[], focused: number, direction: 1 | -1): HTMLElement | null {
  const boxes = items.map((item) => ({ item, box: item.getBoundingClientRect() }))
  const from = boxes[focused]?.box ?? new DOMRect()
  const distance = (box: DOMRect) => Math.abs(box.top - from.top) * 1000 + Math.abs(box.left - from.left)
  const beyond = boxes.filter(({ box }) => (box.top - from.top) * direction > 1)
  return beyond.toSorted((one, other) => distance(one.box) - distance(other.box))[0]?.item ?? null
}
