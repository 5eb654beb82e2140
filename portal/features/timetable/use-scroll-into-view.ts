import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** Up to this width the list is below the calendar. */
export const stackedWidths = '(max-width: 1100px)'

/**
 * Scrolls a list into view after a choice, if the list is below the calendar.
 * @param shown identifies the list's content
 * @param how 'whole' from its beginning; 'first' only until its first card is visible, so that the calendar stays near
 * @returns a function to call with the choice, and the list's element
 */
export function useScrollIntoView<Shown>(
  shown: Shown,
  how: 'whole' | 'first',
): {
  scrollTo: (chosen: Shown) => void
  list: RefObject<HTMLDivElement | null>
} {
  const list = useRef<HTMLDivElement>(null)
  const wanted = useRef<Shown>(undefined)
  const latest = useRef(shown)
  const scroll = useCallback(() => {
    if (wanted.current !== latest.current) return
    wanted.current = undefined
    if (!matchMedia(stackedWidths).matches) return
    const card = how === 'first' ? list.current?.querySelector('article') : undefined
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const target = card ?? list.current
    target?.scrollIntoView({
      block: how === 'first' ? 'nearest' : 'start',
      behavior: isStill ? 'instant' : 'smooth',
    })
  }, [how])
  useEffect(() => {
    latest.current = shown
    scroll()
  }, [shown, scroll])
  const scrollTo = useCallback(
    (chosen: Shown) => {
      wanted.current = chosen
      scroll()
    },
    [scroll],
  )
  return { scrollTo, list }
}
