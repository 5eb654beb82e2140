import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './feed-steps.module.css'

const calendars = [
  ['iphoneName', 'iphoneSteps'],
  ['googleName', 'googleSteps'],
  ['outlookName', 'outlookSteps'],
] as const

/** How to add the address to the calendars that people have. */
export function FeedSteps() {
  const t = useTranslations('timetable.feed')
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {t('stepsTitle')}
      </h3>
      {calendars.map(([name, steps]) => (
        <details key={name} name={headingId} className={styles.steps}>
          <summary>{t(name)}</summary>
          <p>{t(steps)}</p>
        </details>
      ))}
    </section>
  )
}
