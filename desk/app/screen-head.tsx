import { type ReactNode, useEffect } from 'react'
import { dotted } from '#domain/bidi.ts'
import { useMe } from '../core/session.ts'
import styles from './screen-head.module.css'

/** Takes the focus after a change of screen. */
export const headingId = 'screen-title'

type ScreenHeadProps = {
  title: string
  /** Beside the title, such as a count. */
  beside?: ReactNode
  text?: ReactNode
  actions?: ReactNode
}

/** The title of a screen, also of the page, with what can be done there. */
export function ScreenHead({ title, beside, text, actions }: ScreenHeadProps) {
  const { institute } = useMe()
  useEffect(() => {
    document.title = dotted([title, institute.name])
  }, [title, institute.name])
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <div className={styles.line}>
          <h1 id={headingId} tabIndex={-1}>
            {title}
          </h1>
          {beside}
        </div>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
