import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Bounds } from '#domain/month-grid.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { monthBeside } from './bounds.ts'
import styles from './month-arrows.module.css'
import { useNames } from './use-names.ts'

type MonthArrowsProps = {
  /** The shown month, YYYY-MM. */
  month: string
  bounds: Bounds
  onGo: (month: string) => void
  /** Returns to today; undefined while today is shown. */
  onToday?: (() => void) | undefined
}

/** The shown month, arrows to its neighbours within the academic year, and Today. */
export function MonthArrows({ month, bounds, onGo, onToday }: MonthArrowsProps) {
  const t = useTranslations('calendar')
  const names = useNames()
  return (
    <CalendarArrows
      title={names.ofMonth(month)}
      previous={{ label: t('previousMonth'), to: monthBeside(month, -1, bounds) }}
      next={{ label: t('nextMonth'), to: monthBeside(month, 1, bounds) }}
      onGo={onGo}
    >
      {onToday && (
        <Button variant="plain" className={styles.today} onClick={onToday}>
          {t('today')}
        </Button>
      )}
    </CalendarArrows>
  )
}

/** The target of an arrow; undefined at the end of the year, where the button stays to keep the focus. */
type Target<To> = { label: string; to: To | undefined }

type CalendarArrowsProps<To> = {
  title: string
  previous: Target<To>
  next: Target<To>
  onGo: (to: To) => void
  children?: ReactNode
}

/** A month or year between the arrows to its neighbours. */
export function CalendarArrows<To>({ title, previous, next, onGo, children }: CalendarArrowsProps<To>) {
  const arrow = ({ label, to }: Target<To>, Icon: LucideIcon) => (
    <IconButton
      label={label}
      aria-disabled={to === undefined || undefined}
      className={joinClasses(to === undefined && styles.off)}
      onClick={() => to !== undefined && onGo(to)}
    >
      <Icon aria-hidden="true" className={styles.icon} />
    </IconButton>
  )
  return (
    <Row gap={1} className={styles.arrows}>
      {arrow(previous, ChevronLeft)}
      <Text as="h2" size="lg" align="center" wrap="nowrap" className={styles.title} aria-live="polite">
        {title}
      </Text>
      {arrow(next, ChevronRight)}
      {children}
    </Row>
  )
}
