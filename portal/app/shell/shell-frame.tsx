import { Skeleton } from '#ui/display/skeleton.tsx'
import styles from './shell-frame.module.css'

/** The shell before the portal runs: part of the prerendered page, and shown while the first screen loads. Without text. */
export function ShellFrame() {
  return (
    <div className={styles.frame} aria-busy="true">
      <div className={styles.rail}>
        <Skeleton className={styles.crest} />
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className={styles.entry} />
        ))}
      </div>
      <div className={styles.column}>
        <div className={styles.top} />
      </div>
      <div className={styles.tabs} />
    </div>
  )
}
