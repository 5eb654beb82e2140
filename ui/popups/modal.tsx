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
import { useHeldTaps } from '../controls/use-held-taps.ts'
import { useBackCloses } from './back-closes.ts'
import { Toasts } from './toast.tsx'

/** The dialog around a component. Its popups must be inside it, because everything else is inert. */
export const ModalElement = createContext<HTMLElement | undefined>(undefined)

type ModalProps = {
  titleId: string
  role: 'dialog' | 'alertdialog'
  /** Undefined if only the buttons may close the dialog. */
  onClose: (() => void) | undefined
  /** A press outside closes it. */
  isDismissable: boolean
  className: string | undefined
  children: ReactNode
}

/** The browser's modal dialog. It is open while it is mounted; afterwards the focus returns. */
export function Modal({ titleId, role, onClose, isDismissable, className, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const [element, setElement] = useState<HTMLDialogElement>()
  const isPressedOutside = useRef(false)
  useBackCloses(onClose)
  useHeldTaps()
  // Closing it before the element is removed returns the focus.
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
      // Only the backdrop has the dialog as its target; everything else is inside it.
      onClick={(event) => {
        if (isDismissable && isPressedOutside.current && event.target === event.currentTarget) onClose?.()
      }}
      // A file input also sends a cancel event.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      // The back key of a phone may close it without a cancel event.
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open) return
        if (onClose) onClose()
        else currentTarget.showModal()
      }}
    >
      {/* Rendered after opening, so that autofocus works. */}
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

/** The radio buttons of a group are one tab stop. */
function isSameStop(one: Element | null, other: Element | undefined): boolean {
  const groupOf = (element: Element | null | undefined) =>
    element instanceof HTMLInputElement && element.type === 'radio' ? element.name : undefined
  return one === other || (groupOf(one) !== undefined && groupOf(one) === groupOf(other))
}
