import { Skeleton } from '#ui/skeleton.tsx'
import styles from './shell-frame.module.css'

/**
 * The shell before the portal is there: made ahead into the page, and shown again while the first screen
 * loads. It knows no session and has no text.
 */
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
