import { type RefObject, useEffect, useRef } from 'react'

/** Where the button that opened a popup is gone with what it changed, the focus goes to the element that this is for. */
export function useFocusAfter<T extends HTMLElement>(isOpen: boolean): RefObject<T | null> {
  const target = useRef<T>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!hasClosed) return
    // React Aria gives the focus back a moment later, where it can.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) target.current?.focus()
    }, 50)
    return () => clearTimeout(timer)
  }, [isOpen])
  return target
}
