import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { Bounds } from '#domain/month-grid.ts'
import styles from '#portal/shared/calendar/month-arrows.module.css'
import { IconButton } from '#ui/icon-button.tsx'
import { yearsOf } from './year.ts'

type YearArrowsProps = { year: number; bounds: Bounds; onGo: (year: number) => void }

/** The calendar year in sight, and those beside it that the academic year touches (spec/2 §4). */
export function YearArrows({ year, bounds, onGo }: YearArrowsProps) {
  const t = useTranslations('timetable.year')
  const years = yearsOf(bounds)
  const to = (count: number) => {
    const beside = year + count
    const isThere = years.includes(beside)
    return {
      'aria-disabled': !isThere || undefined,
      className: isThere ? '' : (styles.off ?? ''),
      onClick: () => isThere && onGo(beside),
    }
  }
  return (
    <div className={styles.arrows}>
      <IconButton label={t('previous')} {...to(-1)}>
        <ChevronLeft aria-hidden="true" className={styles.icon} />
      </IconButton>
      <h2 className={styles.month} aria-live="polite">
        {year}
      </h2>
      <IconButton label={t('next')} {...to(1)}>
        <ChevronRight aria-hidden="true" className={styles.icon} />
      </IconButton>
    </div>
  )
}
