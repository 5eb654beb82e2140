import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns the focus when the last of several popups has closed. A popup returns it to the element before, which for all
 * but the first was in another popup.
 */
export function useReturnFocus(isOpen: boolean, target: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) target.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, target])
}
