import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the element with this ref after a popup has removed the button that opened it. */
export function useFocusAfter<T extends HTMLElement>(isOpen: boolean): RefObject<T | null> {
  const target = useRef<T>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!hasClosed) return
    // React Aria returns the focus a moment later, if it can.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) target.current?.focus()
    }, 50)
    return () => clearTimeout(timer)
  }, [isOpen])
  return target
}
