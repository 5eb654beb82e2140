import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { words } from '#ui/words.ts'
import styles from './skeletons.module.css'

const places = [0, 1, 2, 3, 4, 5]

/** About as large as the courses that are on their way. */
export function ListSkeletons() {
  return <Places count={3} className={styles.list} placeClassName={styles.row} />
}

/** About as large as the subject cards that are on their way. */
export function CardSkeletons() {
  return <Places count={6} className={styles.cards} placeClassName={styles.card} />
}

/** About as large as the found files that are on their way. */
export function RowSkeletons() {
  return <Places count={5} className={styles.rows} placeClassName={styles.file} />
}

type PlacesProps = { count: number; className: string | undefined; placeClassName: string | undefined }

function Places({ count, className, placeClassName }: PlacesProps) {
  return (
    <div className={className} role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {places.slice(0, count).map((place) => (
        <Skeleton key={place} className={placeClassName} />
      ))}
    </div>
  )
}
