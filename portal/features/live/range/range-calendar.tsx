import { parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  RangeCalendar as AriaRangeCalendar,
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components'
import { useTranslations } from 'use-intl/react'
import { iconButtonClass } from '#ui/icon-button.tsx'
import styles from './range-calendar.module.css'
import type { DaySpan } from './span.ts'

type RangeCalendarProps = {
  /** What is chosen; undefined while what is typed is no range. */
  span: DaySpan | undefined
  /** The day on which the focus lies, and whose month is shown. */
  shown: string
  onShow: (day: string) => void
  onChange: (span: DaySpan) => void
}

/** A month in which the first day is chosen, then the last. */
export function RangeCalendar({ span, shown, onShow, onChange }: RangeCalendarProps) {
  const t = useTranslations('live')
  return (
    <AriaRangeCalendar
      aria-label={t('range')}
      value={span ? { start: parseDate(span.from), end: parseDate(span.to) } : null}
      onChange={({ start, end }) => onChange({ from: start.toString(), to: end.toString() })}
      focusedValue={parseDate(shown)}
      onFocusChange={(day) => onShow(day.toString())}
      className={styles.calendar ?? ''}
    >
      <div className={styles.head}>
        <Button slot="previous" className={iconButtonClass} aria-label={t('previousMonth')}>
          <ChevronLeft size={20} aria-hidden="true" />
        </Button>
        <CalendarHeading level={3} className={styles.month ?? ''} />
        <Button slot="next" className={iconButtonClass} aria-label={t('nextMonth')}>
          <ChevronRight size={20} aria-hidden="true" />
        </Button>
      </div>
      <CalendarGrid weekdayStyle="short" className={styles.grid ?? ''}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
        </CalendarGridBody>
      </CalendarGrid>
    </AriaRangeCalendar>
  )
}
