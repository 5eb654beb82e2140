import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { monthOf } from '#domain/day.ts'
import type { Bounds } from '#domain/month-grid.ts'
import { isWithin, monthBeside, type Place } from '#domain/timetable/bounds.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './month-arrows.module.css'
import { useNames } from './use-names.ts'

type MonthArrowsProps = {
  place: Place
  today: string
  bounds: Bounds
  onGo: (month: string) => void
}

/** The month in sight, the ones beside it within the academic year, and the way back to today. */
export function MonthArrows({ place, today, bounds, onGo }: MonthArrowsProps) {
  const t = useTranslations('timetable')
  const names = useNames()
  const before = monthBeside(place.month, -1, bounds)
  const after = monthBeside(place.month, 1, bounds)
  const isElsewhere = isWithin(today, bounds) && place.day !== today
  return (
    <div className={styles.arrows}>
      <Arrow label={t('previousMonth')} to={before} onGo={onGo}>
        <ChevronLeft aria-hidden="true" className={styles.icon} />
      </Arrow>
      <h2 className={styles.month} aria-live="polite">
        {names.ofMonth(place.month)}
      </h2>
      <Arrow label={t('nextMonth')} to={after} onGo={onGo}>
        <ChevronRight aria-hidden="true" className={styles.icon} />
      </Arrow>
      {isElsewhere && (
        <Button variant="plain" className={styles.today} onClick={() => onGo(monthOf(today))}>
          {t('today')}
        </Button>
      )}
    </div>
  )
}

type ArrowProps = {
  label: string
  /** The month it leads to; none at the end of the year: it stays where it is, so that the focus does. */
  to: string | undefined
  onGo: (month: string) => void
  children: ReactNode
}

function Arrow({ label, to, onGo, children }: ArrowProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={to === undefined || undefined}
      className={joinClasses(to === undefined && styles.off)}
      onClick={() => to !== undefined && onGo(to)}
    >
      {children}
    </IconButton>
  )
}
