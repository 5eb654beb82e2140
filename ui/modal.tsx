import {
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { tabbable } from 'tabbable'
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
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={titleId}
      tabIndex={-1}
      className={className}
      onKeyDown={goRound}
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

/** Tab goes from the last control to the first instead of leaving the page. */
function goRound(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return
  const { activeElement } = document
  const stops = tabbable(event.currentTarget)
  const [first, last] = [stops[0], stops.at(-1)]
  const [end, start] = event.shiftKey ? [first, last] : [last, first]
  const isBefore = event.shiftKey && activeElement === event.currentTarget
  if (!isBefore && !isSameStop(activeElement, end)) return
  event.preventDefault()
  start?.focus()
}

/** Radio buttons of a group are one stop. */
function isSameStop(one: Element | null, other: Element | undefined): boolean {
  const groupOf = (element: Element | null | undefined) =>
    element instanceof HTMLInputElement && element.type === 'radio' ? element.name : undefined
  return one === other || (groupOf(one) !== undefined && groupOf(one) === groupOf(other))
}
