import { useTranslations } from 'use-intl/react'
import { showDay, weekdayOf } from '#domain/day.ts'
import { weekdays } from '#domain/zone.ts'
import styles from './day-heading.module.css'

/** `Friday, 20-11-2026` (spec/3 §2). */
export function DayHeading({ day }: { day: string }) {
  const t = useTranslations('message')
  const weekday = weekdays[weekdayOf(day) % weekdays.length] ?? 'sunday'
  return (
    <h2 className={styles.day}>
      <time dateTime={day}>{t('day', { weekday: t(`weekdays.${weekday}`), date: showDay(day) })}</time>
    </h2>
  )
}
