import { useShownAsOf } from '#portal/app/shell/use-shown-as-of.ts'
import { useWaitingText } from '#portal/app/shell/use-waiting-text.ts'
import { useOnline } from '#ui/use-online.ts'
import styles from './top-bar.module.css'

/** Of when the shown data is, until it is refreshed, and what waits to be sent; the offline notice says it without a network. */
export function AsOf() {
  const text = [useShownAsOf(), useWaitingText()].filter(Boolean).join(' · ')
  return useOnline() && text ? (
    <span className={styles.asOf} data-passing>
      {text}
    </span>
  ) : null
}
