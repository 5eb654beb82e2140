import { joinClasses } from './join-classes.ts'
import styles from './skeleton.module.css'

/** The place of something that is on its way. Its size comes from `className`: pages made ahead carry no style attributes. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={joinClasses(styles.skeleton, className)} aria-hidden="true" />
}
