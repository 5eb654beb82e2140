import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Bounds } from '#domain/month-grid.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { monthBeside } from './bounds.ts'
import styles from './month-arrows.module.css'
import { useNames } from './use-names.ts'

type MonthArrowsProps = {
  /** The month in sight, YYYY-MM. */
  month: string
  bounds: Bounds
  onGo: (month: string) => void
  /** Leads back to today; left out where there is nothing to lead back from. */
  onToday?: (() => void) | undefined
}

/** The month in sight, the ones beside it within the academic year, and the way back to today. */
export function MonthArrows({ month, bounds, onGo, onToday }: MonthArrowsProps) {
  const t = useTranslations('calendar')
  const names = useNames()
  return (
    <div className={styles.arrows}>
      <Arrow label={t('previousMonth')} to={monthBeside(month, -1, bounds)} onGo={onGo}>
        <ChevronLeft aria-hidden="true" className={styles.icon} />
      </Arrow>
      <h2 className={styles.month} aria-live="polite">
        {names.ofMonth(month)}
      </h2>
      <Arrow label={t('nextMonth')} to={monthBeside(month, 1, bounds)} onGo={onGo}>
        <ChevronRight aria-hidden="true" className={styles.icon} />
      </Arrow>
      {onToday && (
        <Button variant="plain" className={styles.today} onClick={onToday}>
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
