import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { words } from '#ui/words.ts'
import styles from './product-skeletons.module.css'

const places = [0, 1, 2, 3]

/** About as large as the cards that are on their way. */
export function ProductSkeletons() {
  return (
    <div className={styles.list} role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {places.map((place) => (
        <Skeleton key={place} className={styles.card} />
      ))}
    </div>
  )
}
