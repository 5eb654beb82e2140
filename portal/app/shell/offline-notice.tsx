import { noConnectionMessage } from '#domain/status-message.ts'
import { useOnline } from '#ui/use-online.ts'
import styles from './shell.module.css'
import { useShownAsOf } from './use-shown-as-of.ts'
import { useWaitingText } from './use-waiting-text.ts'

/** Says that there is no network, of when the shown data is, and what waits to be sent; empty while online. */
export function OfflineNotice() {
  const isOnline = useOnline()
  const details = [useShownAsOf(), useWaitingText()].filter(Boolean).join(' · ')
  return (
    <div className={styles.offline} role="status" data-passing>
      {isOnline ? '' : [noConnectionMessage, details].filter(Boolean).join(' ')}
    </div>
  )
}
