import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import listStyles from './entry-list.module.css'
import styles from './entry-skeletons.module.css'

const places = [1, 2, 3, 4]

/** Cards on their way. */
export function EntrySkeletons({ label }: { label: string }) {
  return (
    <div className={listStyles.list}>
      <VisuallyHidden>
        <span role="status">{label}</span>
      </VisuallyHidden>
      {places.map((place) => (
        <Skeleton key={place} className={styles.card} />
      ))}
    </div>
  )
}
