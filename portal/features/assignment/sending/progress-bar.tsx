import { joinClasses } from '#ui/join-classes.ts'
import styles from './progress-bar.module.css'

type ProgressBarProps = { label: string; percent: number; className?: string | undefined }

/** How much of something is done. */
export function ProgressBar({ label, percent, className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={joinClasses(styles.track, className)}
    >
      <span className={styles.fill} style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}
