const shownMs = 2000
/** Of the animation that marks a thing. */
export const landedId = 'landed'
/** A list may come late over a slow network. */
const maxWaitMs = 15_000
const userActs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Waits until things are on a screen, brings the first into view, and marks all of them for two seconds. A person who
 * scrolls or types meanwhile stays where he is.
 * @param screen where they will be
 * @param anchors their names, as in `data-anchor`
 * @param onLanded called when they are there
 * @returns a function that ends it
 */
export function land(screen: Element, anchors: readonly string[], onLanded: () => void): () => void {
  const end = new AbortController()
  const { signal } = end
  let hasActed = false
  const noteAct = () => {
    hasActed = true
  }
  for (const act of userActs) addEventListener(act, noteAct, { signal, passive: true, capture: true })

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
    if (!hasActed) scrollToShow(first)
    // What comes later above it moves it.
    whenMoved.observe(document.body)
    timer = setTimeout(() => end.abort(), shownMs)
    onLanded()
  }

  function keepInView() {
    if (first && !hasActed && !isInView(first)) scrollToShow(first)
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

/** By an animation: a class would be in the picture of the screen that is kept for the next visit. */
function mark(element: HTMLElement): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const look = {
    outline: 'var(--ring) solid var(--accent)',
    // Within the element: lists clip what is around their cards.
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

/** Reading aloud goes on from there, unless the focus is in use elsewhere. */
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
