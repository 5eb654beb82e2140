import { createContext, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useBackCloses } from './back-closes.ts'
import { Toasts } from './toast.tsx'
import { useHeldTaps } from './use-held-taps.ts'

/** The dialog around a part: what opens in it must stand in it, because all else is out of reach. */
export const ModalElement = createContext<HTMLElement | undefined>(undefined)

type ModalProps = {
  titleId: string
  role: 'dialog' | 'alertdialog'
  /** Without it there is no way past the dialog but its buttons. */
  onClose: (() => void) | undefined
  /** A press outside closes it. */
  isDismissable: boolean
  className: string | undefined
  children: ReactNode
}

/** The browser's own modal dialog. Mounting it opens it; the focus returns after it. */
export function Modal({ titleId, role, onClose, isDismissable, className, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const [element, setElement] = useState<HTMLDialogElement>()
  const isPressedOutside = useRef(false)
  useBackCloses(onClose)
  useHeldTaps()
  // Closed before the element goes: that gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    setElement(dialog)
    return () => dialog.close()
  }, [])
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, by onCancel
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={titleId}
      tabIndex={-1}
      className={className}
      onPointerDown={(event: PointerEvent) => {
        isPressedOutside.current = event.target === event.currentTarget
      }}
      // Only the ground around the dialog is the dialog's own: all else is within.
      onClick={(event) => {
        if (isDismissable && isPressedOutside.current && event.target === event.currentTarget) onClose?.()
      }}
      // A file input says the same of itself.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      // The back key of a phone may close it without asking.
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open) return
        if (onClose) onClose()
        else currentTarget.showModal()
      }}
    >
      {/* Once it is open, so that what asks for the focus gets it. */}
      {element && <ModalElement value={element}>{children}</ModalElement>}
      <Toasts />
    </dialog>,
    document.body,
  )
}
