import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  title: string
  text?: string | undefined
  /** Decorative, in the colours of the theme. */
  picture?: ReactNode
  action?: ReactNode
}

/** Shown in place of an empty list. */
export function EmptyState({ title, text, picture, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {picture && (
        <div className={styles.picture} aria-hidden="true">
          {picture}
        </div>
      )}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
