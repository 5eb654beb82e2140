import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** Up to this width the list stands below the calendar. */
const stacked = '(max-width: 1100px)'

/**
 * Where a list stands below what it is chosen in, the choice brings it in sight.
 * @param shown what the list shows by now
 * @param how 'whole' from its beginning; 'first' just so far that its first card is seen, and the next choice stays
 *   under the thumb
 * @returns a call for what was chosen, and the list's place
 */
export function useInSight<Shown>(
  shown: Shown,
  how: 'whole' | 'first',
): {
  bring: (wanted: Shown) => void
  place: RefObject<HTMLDivElement | null>
} {
  const place = useRef<HTMLDivElement>(null)
  const wanted = useRef<Shown>(undefined)
  const latest = useRef(shown)
  const show = useCallback(() => {
    if (wanted.current !== latest.current) return
    wanted.current = undefined
    if (!matchMedia(stacked).matches) return
    const card = how === 'first' ? place.current?.querySelector('article') : undefined
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const target = card ?? place.current
    target?.scrollIntoView({
      block: how === 'first' ? 'nearest' : 'start',
      behavior: isCalm ? 'instant' : 'smooth',
    })
  }, [how])
  useEffect(() => {
    latest.current = shown
    show()
  }, [shown, show])
  const bring = useCallback(
    (chosen: Shown) => {
      wanted.current = chosen
      show()
    },
    [show],
  )
  return { bring, place }
}
