import { useTranslations } from 'use-intl/react'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './month-legend.module.css'

/** What the marks of the days mean, at a school (spec/2 §6 "holiday legend"). */
export function MonthLegend() {
  const t = useTranslations('timetable')
  return (
    <ul className={styles.legend} aria-label={t('legend')}>
      <li className={joinClasses(styles.item, styles.schedule)}>{t('schedule')}</li>
      <li className={joinClasses(styles.item, styles.holiday)}>{t('holiday')}</li>
    </ul>
  )
}
