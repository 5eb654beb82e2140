import { useEffect } from 'react'

/** The browser asks before it closes the page while there is something that would be lost [desk-173]. */
export function useAskBeforeClosing(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wouldLose])
}
