import { useSyncExternalStore } from 'react'

/** Between the two events: some browsers print a copy of the page, and the media of the page itself stays the screen's. */
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

/** Whether the page is being printed, for what paper shows in another way. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting, () => false)
