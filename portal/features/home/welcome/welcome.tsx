import { useTranslations } from 'use-intl/react'
import { useSession } from '#portal/shared/session-store.ts'
import { greetingFor } from './greeting.ts'
import { useHour } from './ticker.ts'
import styles from './welcome.module.css'

/** Date, greeting by the institute's clock, and the quote of the weekday (spec/1 §2.5). */
export function Welcome() {
  const t = useTranslations('home')
  const name = useSession((session) => (session.parentslogin ? session.parent_name : session.name))
  const { hour, day, month, weekday } = useHour(useSession((session) => session.time_zone))
  return (
    <div className={styles.welcome} data-live>
      <p className={styles.date}>
        {t('date', { weekday: t(`weekdays.${weekday}`), day: String(day), month: t(`months.${month}`) })}
      </p>
      <h2 className={styles.greeting}>{t(`greetings.${greetingFor(hour)}`, { name })}</h2>
      <p className={styles.quote}>{t(`quotes.${weekday}`)}</p>
    </div>
  )
}
