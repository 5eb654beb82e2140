import { type ReactNode, useId } from 'react'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './panel.module.css'

type PanelProps = {
  title: string
  /** Buttons beside the title. */
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A part of a report. */
export function Panel({ title, actions, className, children }: PanelProps) {
  const id = useId()
  return (
    <section className={joinClasses(styles.panel, className)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
