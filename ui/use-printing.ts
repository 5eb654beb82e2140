import { useSyncExternalStore } from 'react'

/**
 * True between the two events, because some browsers print a copy of the page while its own media stays that of the
 * screen.
 */
let isAnnounced = false

function subscribe(listener: () => void): () => void {
  const announce = ({ type }: Event) => {
    isAnnounced = type === 'beforeprint'
    listener()
  }
  const media = matchMedia('print')
  window.addEventListener('beforeprint', announce)
  window.addEventListener('afterprint', announce)
  media.addEventListener('change', listener)
  return () => {
    window.removeEventListener('beforeprint', announce)
    window.removeEventListener('afterprint', announce)
    media.removeEventListener('change', listener)
  }
}

const isPrinting = () => isAnnounced || matchMedia('print').matches

/** Whether the page is being printed, for content that differs on paper. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting, () => false)
