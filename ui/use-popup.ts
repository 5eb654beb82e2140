import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'

type Popup = {
  isOpen: boolean
  close: () => void
  triggerRef: RefObject<HTMLButtonElement | null>
  /** For the button that opens the popup: a plain button, so that the popup's code can wait. */
  triggerProps: {
    ref: RefObject<HTMLButtonElement | null>
    'aria-haspopup': 'dialog'
    'aria-expanded': boolean
    onClick: () => void
    onPointerEnter: () => void
    onPointerDown: () => void
    onFocus: () => void
  }
}

/**
 * Whether a popup is open, and what its button needs.
 * @param prepare fetches the popup's code; called when a hand or the focus comes near; must keep its identity
 */
export function usePopup(prepare: () => unknown): Popup {
  const [isOpen, setOpen] = useState(false)
  const triggerRef = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  useReturnedFocus(isOpen, triggerRef)
  const handlers = useMemo(
    () => ({
      onClick: () => {
        // Safari gives a clicked button no focus, and focus returns after the popup to what had it before.
        triggerRef.current?.focus()
        setOpen(true)
      },
      onPointerEnter: () => void prepare(),
      onPointerDown: () => void prepare(),
      onFocus: () => void prepare(),
    }),
    [prepare],
  )
  const triggerProps = {
    ref: triggerRef,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    ...handlers,
  } as const
  return { isOpen, close, triggerRef, triggerProps }
}

/**
 * What closes by itself, after something was saved, gives the focus back a moment too early: React Aria does it while
 * the page behind is still out of reach. What is lost that way is given back here.
 */
function useReturnedFocus(isOpen: boolean, triggerRef: Popup['triggerRef']): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) triggerRef.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, triggerRef])
}
