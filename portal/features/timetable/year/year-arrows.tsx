import { useTranslations } from 'use-intl/react'
import type { Bounds } from '#domain/month-grid.ts'
import { CalendarArrows } from '#portal/shared/calendar/month-arrows.tsx'
import { yearsOf } from './year.ts'

type YearArrowsProps = { year: number; bounds: Bounds; onGo: (year: number) => void }

/** The shown calendar year, and arrows to those beside it within the academic year [timetable-4]. */
export function YearArrows({ year, bounds, onGo }: YearArrowsProps) {
  const t = useTranslations('timetable.year')
  const years = yearsOf(bounds)
  return (
    <CalendarArrows
      title={String(year)}
      previous={{ label: t('previous'), to: years.find((one) => one === year - 1) }}
      next={{ label: t('next'), to: years.find((one) => one === year + 1) }}
      onGo={onGo}
    />
  )
}
