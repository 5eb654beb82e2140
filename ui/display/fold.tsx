import type { ReactNode } from 'react'
import styles from './fold.module.css'

type FoldProps = {
  title: ReactNode
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** What few need, below its title until that is pressed. */
export function Fold({ title, onToggle, children }: FoldProps) {
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
