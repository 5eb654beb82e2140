import { createContext, type RefObject, useContext, useEffect } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router'

/** Whether the screen was just opened on today, and has not rendered its list yet. */
export const Opening = createContext<RefObject<boolean>>({ current: false })

/**
 * Scrolls to an entry when the screen opens, unless it is visible, the router restores a position (after Back, or a
 * reload), or the person has scrolled.
 * @returns a ref for the entry's element
 */
export function useOpenAtNow(): (element: HTMLElement | null) => void {
  const opening = useContext(Opening)
  const isRestored = typeof useContext(RouterState)?.restoreScrollPosition === 'number'
  useEffect(() => {
    opening.current = false
  }, [opening])
  return (element) => {
    if (!element || !opening.current || isRestored) return
    opening.current = false
    // After the router has scrolled to the top, and before the list is painted.
    queueMicrotask(() => {
      if (scrollY === 0 && !isInSight(element))
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
    })
  }
}

/** Whether it is entirely between the header and the tab bar. */
function isInSight(element: HTMLElement): boolean {
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element)
  const { top, bottom } = element.getBoundingClientRect()
  return (
    top >= Number.parseFloat(scrollMarginTop) && bottom <= innerHeight - Number.parseFloat(scrollMarginBottom)
  )
}
