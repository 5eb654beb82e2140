import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'

type Popup = {
  isOpen: boolean
  close: () => void
  triggerRef: RefObject<HTMLButtonElement | null>
  /** For the button that opens the popup: a plain button, so that the popup's code can be loaded later. */
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
 * Whether a popup is open, and the props of its button.
 * @param prepare fetches the popup's code; called on hover or focus; must be a stable reference
 */
export function usePopup(prepare: () => unknown): Popup {
  const [isOpen, setOpen] = useState(false)
  const triggerRef = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  useReturnedFocus(isOpen, triggerRef)
  const handlers = useMemo(
    () => ({
      onClick: () => {
        // Safari does not focus a clicked button, and the popup returns the focus to the last focused element.
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
 * When a popup closes by itself, React Aria returns the focus while the page behind is still inert, so it is lost. This
 * returns it again.
 */
function useReturnedFocus(isOpen: boolean, triggerRef: Popup['triggerRef']): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) triggerRef.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, triggerRef])
}
