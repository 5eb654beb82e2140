import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { words } from '#ui/words.ts'
import listStyles from './entry-list.module.css'
import styles from './entry-skeletons.module.css'

const places = [1, 2, 3, 4]

/** Cards on their way. */
export function EntrySkeletons() {
  return (
    <div className={listStyles.list}>
      <VisuallyHidden>
        <span role="status">{words.loading}</span>
      </VisuallyHidden>
      {places.map((place) => (
        <Skeleton key={place} className={styles.card} />
      ))}
    </div>
  )
}
