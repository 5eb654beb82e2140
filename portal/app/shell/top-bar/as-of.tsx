import { useOnline } from '#portal/app/shell/offline-notice.tsx'
import { useShownAsOf } from '#portal/app/shell/use-shown-as-of.ts'
import styles from './top-bar.module.css'

/** Of when the shown data is, until it is refreshed; the offline notice says it without a network. */
export function AsOf() {
  const asOf = useShownAsOf()
  return useOnline() && asOf ? (
    <span className={styles.asOf} data-passing>
      {asOf}
    </span>
  ) : null
}
