import { type ReactNode, useEffect, useRef } from 'react'
import styles from './notice.module.css'

type NoticeProps = { title: string; children?: ReactNode; actions?: ReactNode }

/** One thing to read, alone on the screen. The focus goes to it, so that it is read out. */
export function Notice({ title, children, actions }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
    heading.current?.focus()
  }, [title])
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </main>
  )
}
