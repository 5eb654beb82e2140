import { useTranslations } from 'use-intl/react'
import styles from './event-legend.module.css'

/** What the marks of the grid mean (spec/2 §6 "holiday legend"). */
export function EventLegend() {
  const t = useTranslations('event')
  return (
    <ul className={styles.legend} aria-hidden="true">
      <li className={styles.holiday}>{t('holiday')}</li>
      <li className={styles.event}>{t('event')}</li>
      <li className={styles.off}>{t('weeklyOff')}</li>
    </ul>
  )
}
