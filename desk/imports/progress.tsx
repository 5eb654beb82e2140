import styles from './imports.module.css'

type ProgressProps = { done: number; total: number; label: string }

/** How far something is. */
export function Progress({ done, total, label }: ProgressProps) {
  const percent = total > 0 ? Math.min(100, Math.floor((100 * done) / total)) : 0
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={styles.done} style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}
