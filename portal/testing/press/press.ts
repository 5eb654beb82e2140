import { commands, type Locator, page } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Presses the mouse, at CSS pixels of the page that has the frame of the tests. */
    pressAt: (x: number, y: number) => Promise<void>
  }
}

/** Events of one press with the mouse. */
const ofPress = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const

type Click = Locator['click']

/** Clicks that have not begun, because a test does not await them. */
const unawaited = new Set<string>()

/** Forgets and returns the clicks of a test that it did not await: they never happened. */
export function takeUnawaited(): string[] {
  const left = [...unawaited]
  unawaited.clear()
  return left
}

/**
 * Clicks by the browser's mouse where the element is, in a quarter of the processor's time of Playwright's click, which asks the
 * page ten times. Whatever is not simply there, seen, enabled and on top is left to that one, which waits and explains.
 */
export function pressDirectly(): void {
  const locators = Object.getPrototypeOf(page.getByText('')) as { click: Click }
  const { click } = locators
  const clickOn = async (locator: Locator, options: Parameters<Click>[0]) => {
    const [element, ...others] = locator.elements()
    const point = element && others.length === 0 && !options ? pointOf(element) : undefined
    if (!element || !point || !(await press(element, point))) await click.call(locator, options)
  }
  locators.click = function (this: Locator, options) {
    const name = this.asLocator()
    let begun: Promise<void> | undefined
    const begin = () => {
      unawaited.delete(name)
      begun ??= clickOn(this, options)
      return begun
    }
    unawaited.add(name)
    return {
      // biome-ignore lint/suspicious/noThenProperty: like Vitest's own, it begins when it is awaited
      then: (...next) => begin().then(...next),
      catch: (...next) => begin().catch(...next),
      finally: (...next) => begin().finally(...next),
      [Symbol.toStringTag]: 'Promise',
    }
  }
}

/** In CSS pixels of the frame; undefined where the mouse would not meet the element. */
function pointOf(element: Element): { x: number; y: number } | undefined {
  if (!isUsable(element)) return undefined
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const met = document.elementFromPoint(x, y)
  return met && element.contains(met) ? { x, y } : undefined
}

const isUsable = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(':disabled, [aria-disabled=true], [aria-disabled=true] *') &&
  !element.closest('[inert]')

/** @returns false where the element moved meanwhile: then nothing was pressed */
async function press(element: Element, { x, y }: { x: number; y: number }): Promise<boolean> {
  const frame = window.frameElement?.getBoundingClientRect()
  let isMet = false
  const guard = (event: Event) => {
    if (event.type === 'pointerdown') isMet = event.composedPath().includes(element)
    if (isMet) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const name of ofPress) addEventListener(name, guard, true)
  await commands.pressAt(x + (frame?.left ?? 0), y + (frame?.top ?? 0))
  for (const name of ofPress) removeEventListener(name, guard, true)
  return isMet
}
