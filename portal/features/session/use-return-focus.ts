import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns the focus after the last of several popups has closed: each popup alone would return it to an element of the
 * previous popup.
 */
export function useReturnFocus(isOpen: boolean, target: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) target.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, target])
}
