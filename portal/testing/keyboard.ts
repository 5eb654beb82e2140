import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

const keys = { forward: '{Tab}', back: '{Shift>}{Tab}{/Shift}' } as const

/**
 * Presses Tab until the target has the focus, which must be visible at each stop.
 * @throws after 60 stops
 */
export async function tabTo(target: Locator, way: keyof typeof keys = 'forward'): Promise<void> {
  await expect.element(target).toBeInTheDocument()
  for (let stop = 0; stop < 60; stop++) {
    await userEvent.keyboard(keys[way])
    if (document.activeElement === document.body) continue
    expectSeen()
    if (target.query() === document.activeElement) return
  }
  throw new Error(`Tab does not reach ${target.selector}`)
}

/** Checks that the focus is visible: an outline on the focused element, or on its container. */
export function expectSeen(): void {
  const has = (element: Element | null | undefined) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  }
  const element = document.activeElement
  // A hidden radio shows its focus on its row, a field on its frame.
  const isSeen = has(element) || has(element?.closest('label')) || has(element?.parentElement)
  expect(isSeen, `the focus is seen on ${element?.outerHTML.slice(0, 200)}`).toBe(true)
}

/** Checks that Tab stays inside a popup, in both directions, until it returns to its first stop. */
export async function expectTrapped(popup: Locator): Promise<void> {
  await expect.element(popup).toBeVisible()
  await expect.poll(() => popup.element().contains(document.activeElement)).toBe(true)
  const stopAt = async (way: keyof typeof keys) => {
    await userEvent.keyboard(keys[way])
    const focused = document.activeElement
    const isInside = focused !== popup.element() && popup.element().contains(focused)
    expect(isInside, `${way} stays in the popup`).toBe(true)
    expectSeen()
  }
  await stopAt('forward')
  const first = document.activeElement
  for (const way of ['forward', 'back'] as const) {
    let stops = 0
    do {
      await stopAt(way)
      stops += 1
      expect(stops, `${way} goes round`).toBeLessThan(30)
    } while (!isSameStop(document.activeElement, first))
  }
}

/** Without a chosen radio, Tab reaches the first one, and Shift+Tab the last. */
function isSameStop(one: Element | null, other: Element | null): boolean {
  const groupOf = (element: Element | null) =>
    element instanceof HTMLInputElement && element.type === 'radio' ? element.name : undefined
  return one === other || (groupOf(one) !== undefined && groupOf(one) === groupOf(other))
}

/** Opens with Enter, visits all stops, closes with Escape, and checks that the focus returns. */
export async function visitPopup(trigger: Locator, popup: Locator): Promise<void> {
  await expect.element(trigger).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectTrapped(popup)
  await userEvent.keyboard('{Escape}')
  await expect.element(popup).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
}
