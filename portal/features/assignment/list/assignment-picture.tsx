import styles from './assignment-picture.module.css'

/** A sheet of paper with everything ticked off. */
export function AssignmentPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 120 96" width="120" height="96" aria-hidden="true">
      <rect className={styles.shade} x="30" y="10" width="68" height="80" rx="8" />
      <rect className={styles.sheet} x="22" y="4" width="68" height="80" rx="8" />
      <path className={styles.lines} d="M46 26h32M46 44h32M46 62h20" />
      <path className={styles.ticks} d="m31 26 3 3 6-6M31 44l3 3 6-6M31 62l3 3 6-6" />
    </svg>
  )
}
