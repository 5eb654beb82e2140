import styles from './spinner.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A loading spinner. Without a label it is decorative. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className={styles.spinner} aria-hidden="true" />
  return (
    <span role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
