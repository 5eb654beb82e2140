import { type RefObject, useEffect } from 'react'

/** Moves the focus into the viewer, so that its keys work at once, unless the person has moved it meanwhile. */
export function useFocusOnOpen(shown: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = shown.current
    const dialog = element?.closest('[role=dialog]')
    const { activeElement } = document
    const isElsewhere = dialog?.contains(activeElement) && !activeElement?.contains(element ?? null)
    if (!isElsewhere) element?.focus({ preventScroll: true })
  }, [shown])
}
