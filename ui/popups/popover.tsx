import { type ReactNode, type RefObject, use, useLayoutEffect, useRef } from 'react'
import { Popover as AriaPopover, Dialog } from 'react-aria-components'
import { holdAriaStyles } from '../aria-styles.ts'
import { useHeldTaps } from '../controls/use-held-taps.ts'
import { useBackCloses } from './back-closes.ts'
import { ModalElement } from './modal.tsx'
import styles from './popover.module.css'

holdAriaStyles()

type PopoverProps = {
  /** The name of the popup for screen readers. */
  label: string
  triggerRef: RefObject<Element | null>
  onClose: () => void
  children: ReactNode
}

/** A popup beside the button that opened it. It is open while it is mounted. */
export function Popover({ label, triggerRef, onClose, children }: PopoverProps) {
  const modal = use(ModalElement)
  useBackCloses(onClose)
  useHeldTaps()
  // A dialog that replaces it takes its focus, which must not close the dialog.
  const isGone = useRef(false)
  useLayoutEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return (
    <AriaPopover
      isOpen
      {...(modal && { UNSTABLE_portalContainer: modal })}
      triggerRef={triggerRef}
      placement="bottom end"
      onOpenChange={(isOpen) => !isOpen && !isGone.current && onClose()}
      className={styles.popover ?? ''}
    >
      <Dialog aria-label={label} className={styles.dialog ?? ''}>
        {children}
      </Dialog>
    </AriaPopover>
  )
}
