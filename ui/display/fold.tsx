import type { ReactNode } from 'react'
import styles from './fold.module.css'

type FoldProps = {
  title: ReactNode
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** Rarely needed content, shown when its title is pressed. */
export function Fold({ title, onToggle, children }: FoldProps) {
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
