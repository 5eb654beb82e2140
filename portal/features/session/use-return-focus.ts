import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus back when the last of several popups has closed: each returns it to what had it before, which
 * for all but the first is gone by then.
 */
export function useReturnFocus(isOpen: boolean, target: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) target.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, target])
}
