import { useSyncExternalStore } from 'react'
import { noConnectionMessage } from '#domain/status-message.ts'
import styles from './shell.module.css'
import { useShownAsOf } from './use-shown-as-of.ts'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const isOnline = () => navigator.onLine

export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, isOnline)

/** Says that there is no network, and of when the shown data is; empty while online. */
export function OfflineNotice() {
  const isOnline = useOnline()
  const asOf = useShownAsOf()
  return (
    <div className={styles.offline} role="status" data-passing>
      {isOnline ? '' : [noConnectionMessage, asOf].filter(Boolean).join(' ')}
    </div>
  )
}
