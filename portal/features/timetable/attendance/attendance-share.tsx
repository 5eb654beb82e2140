import { useTranslations } from 'use-intl/react'
import type { Share } from './attendance.ts'
import styles from './attendance-share.module.css'

/** Present over total, with its percent and a bar (spec/2 §2.6 "progress shown as percent"). */
export function ShareBar({ label, share }: { label: string; share: Share }) {
  const t = useTranslations('timetable.year')
  const { present, held, percent = 0 } = share
  return (
    <div className={styles.share}>
      <p className={styles.line}>
        <span>{label}</span>
        <b>
          {t('of', { present, held })} · {t('percent', { percent })}
        </b>
      </p>
      <progress className={styles.bar} max={100} value={percent} aria-label={label}>
        {t('percent', { percent })}
      </progress>
    </div>
  )
}
