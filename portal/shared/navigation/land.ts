const shownMs = 2000
/** The duration of the animation that marks an item. */
export const landedId = 'landed'
/** The timeout: a list may come late over a slow network. */
const maxWaitMs = 15_000

/**
 * Waits until items are on a screen, scrolls to the first, and marks all of them for two seconds.
 * @param screen the element that will contain them
 * @param anchors their names, as in `data-anchor`
 * @param hasActed whether the person has scrolled or typed meanwhile: then nothing is scrolled
 * @param onLanded called when they are there
 * @returns a function that ends it
 */
export function land(
  screen: Element,
  anchors: readonly string[],
  { hasActed, onLanded }: { hasActed: () => boolean; onLanded: () => void },
): () => void {
  const end = new AbortController()
  const { signal } = end
  const whenAdded = new MutationObserver(look)
  const whenMoved = new ResizeObserver(keepInView)
  let first: HTMLElement | undefined

  function look() {
    const found = anchors.flatMap(
      (name) => screen.querySelector<HTMLElement>(`[data-anchor="${name}"]`) ?? [],
    )
    first = found[0]
    if (!first) return
    whenAdded.disconnect()
    clearTimeout(timer)
    for (const element of found) mark(element)
    focusOn(first)
    if (!hasActed()) scrollToShow(first)
    // Late content above moves it.
    whenMoved.observe(document.body)
    timer = setTimeout(() => end.abort(), shownMs)
    onLanded()
  }

  function keepInView() {
    if (first && !hasActed() && !isInView(first)) scrollToShow(first)
  }

  let timer = setTimeout(() => end.abort(), maxWaitMs)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    whenAdded.disconnect()
    whenMoved.disconnect()
  })
  whenAdded.observe(screen, { childList: true, subtree: true })
  look()
  return () => end.abort()
}

/** By an animation, because a class would remain in the stored picture of the screen. */
function mark(element: HTMLElement): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const look = {
    outline: 'var(--ring) solid var(--accent)',
    // Inside the element, because lists clip the surroundings of their cards.
    outlineOffset: 'calc(-1 * var(--ring))',
    backgroundColor: 'var(--accent-soft)',
  }
  element.animate(
    [
      { ...look, offset: 0 },
      { ...look, offset: isStill ? 1 : 0.7 },
    ],
    { id: landedId, duration: shownMs },
  )
}

/** Moves the reading position there, unless the focus is in use elsewhere. */
function focusOn(element: HTMLElement): void {
  const { activeElement } = document
  if (activeElement !== document.body && activeElement?.tagName !== 'H1') return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

function scrollToShow(element: HTMLElement): void {
  const fits = element.getBoundingClientRect().height < innerHeight / 2
  element.scrollIntoView({ block: fits ? 'center' : 'start', behavior: 'instant' })
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
