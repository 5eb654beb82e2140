import { type ReactNode, useEffect } from 'react'
import { dotted } from '#domain/bidi.ts'
import { BackLink } from '#ui/layout/screen.tsx'
import { useMe } from '../core/session.ts'
import styles from './screen-head.module.css'

const headingId = 'screen-title'
/** Whether a new screen is open whose heading is not in the page yet. */
let isHeadingWanted = false

/** Gives the focus to the heading of a new screen as soon as it is there, so that it is read out and Tab continues from it. */
export function focusHeading(): void {
  const heading = document.getElementById(headingId)
  isHeadingWanted = heading === null
  heading?.focus({ preventScroll: true })
}

type ScreenHeadProps = {
  title: string
  /** The screen above this one. */
  back?: { to: string; text: string } | undefined
  /** Beside the title, such as a count. */
  beside?: ReactNode
  text?: ReactNode
  actions?: ReactNode
}

/** The title of a screen, also of the page, with what can be done there. */
export function ScreenHead({ title, back, beside, text, actions }: ScreenHeadProps) {
  const { institute } = useMe()
  useEffect(() => {
    if (isHeadingWanted) focusHeading()
  }, [])
  useEffect(() => {
    document.title = dotted([title, institute.name])
  }, [title, institute.name])
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        {back && <BackLink to={back.to}>{back.text}</BackLink>}
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
