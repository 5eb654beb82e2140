import { parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  RangeCalendar as AriaRangeCalendar,
  Button,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components'
import { useTranslations } from 'use-intl/react'
import { DayCell } from '#portal/shared/calendar/day-cell.tsx'
import { iconButtonClass } from '#ui/controls/icon-button.tsx'
import { Row } from '#ui/layout/row.tsx'
import styles from './range-calendar.module.css'
import type { DaySpan } from './span.ts'

type RangeCalendarProps = {
  /** Undefined while the typed texts are not a range. */
  span: DaySpan | undefined
  /** The focused day; its month is shown. */
  shown: string
  today: string
  onShow: (day: string) => void
  onChange: (span: DaySpan) => void
}

/** A calendar in which the first and then the last day is chosen. */
export function RangeCalendar({ span, shown, today, onShow, onChange }: RangeCalendarProps) {
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
      <Row justify="between">
        <Button slot="previous" className={iconButtonClass} aria-label={t('previousMonth')}>
          <ChevronLeft size={20} aria-hidden="true" />
        </Button>
        <CalendarHeading level={3} className={styles.month ?? ''} />
        <Button slot="next" className={iconButtonClass} aria-label={t('nextMonth')}>
          <ChevronRight size={20} aria-hidden="true" />
        </Button>
      </Row>
      <CalendarGrid weekdayStyle="short" className={styles.grid ?? ''}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <DayCell date={date} today={today} className={styles.day ?? ''} />}
        </CalendarGridBody>
      </CalendarGrid>
    </AriaRangeCalendar>
  )
}
