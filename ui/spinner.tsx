import styles from './spinner.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Turns while something is under way. Without a label it is decoration. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className={styles.spinner} aria-hidden="true" />
  return (
    <span role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
