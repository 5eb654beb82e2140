import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { Text } from '#ui/layout/text.tsx'
import styles from './feed.module.css'

const calendars = [
  ['iphoneName', 'iphoneSteps'],
  ['googleName', 'googleSteps'],
  ['outlookName', 'outlookSteps'],
] as const

/** How to add the address to common calendars. */
export function FeedSteps() {
  const t = useTranslations('timetable.feed')
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <Text as="h3" id={headingId} size="md">
        {t('stepsTitle')}
      </Text>
      {calendars.map(([name, steps]) => (
        <details key={name} name={headingId} className={styles.steps}>
          <summary>{t(name)}</summary>
          <p>{t(steps)}</p>
        </details>
      ))}
    </section>
  )
}
