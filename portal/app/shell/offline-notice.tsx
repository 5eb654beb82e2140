import { useSyncExternalStore } from 'react'
import { noConnectionMessage } from '#domain/status-message.ts'
import styles from './shell.module.css'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that the shown data may be stale; empty while online. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div className={styles.offline} role="status">
      {isOnline ? '' : noConnectionMessage}
    </div>
  )
}
