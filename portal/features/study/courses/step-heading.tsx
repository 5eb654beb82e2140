import styles from './step-heading.module.css'
import { headingId } from './use-step-focus.ts'

/** Names the step that one is in; it has the focus when what led here is gone. */
export function StepHeading({ title }: { title: string }) {
  return (
    <h2 id={headingId} tabIndex={-1} className={styles.heading}>
      {title}
    </h2>
  )
}
