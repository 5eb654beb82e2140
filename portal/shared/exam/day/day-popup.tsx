import { type CalendarDate, parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { RefObject } from 'react'
import {
  Button,
  Calendar,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
} from 'react-aria-components'
import { useTranslations } from 'use-intl/react'
import { monthOf } from '#domain/day.ts'
import type { Bounds } from '#domain/month-grid.ts'
import { DayCell } from '#portal/shared/calendar/day-cell.tsx'
import { useToday } from '#portal/shared/time/use-zone.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { Dialog } from '#ui/popups/dialog.tsx'
import { Popover } from '#ui/popups/popover.tsx'
import styles from './day-popup.module.css'

type DayPopupProps = {
  triggerRef: RefObject<Element | null>
  days: readonly string[]
  bounds: Bounds
  chosen: string | undefined
  onChoose: (day: string) => void
  onClose: () => void
}

/** A calendar beside its button; on phones a sheet from below, where days have room for a thumb. */
export function DayPopup({ triggerRef, onClose, ...calendar }: DayPopupProps) {
  const t = useTranslations('exam')
  const isPhone = window.matchMedia('(max-width: 640px)').matches
  return isPhone ? (
    <Dialog title={t('sortByDate')} onClose={onClose}>
      <DayCalendar {...calendar} />
    </Dialog>
  ) : (
    <Popover label={t('sortByDate')} triggerRef={triggerRef} onClose={onClose}>
      <DayCalendar {...calendar} />
    </Popover>
  )
}

function DayCalendar({ days, bounds, chosen, onChoose }: Omit<DayPopupProps, 'triggerRef' | 'onClose'>) {
  const t = useTranslations('exam')
  const today = useToday()
  const marked = new Set(days)
  const isWithin = (day: string | undefined) => day !== undefined && day >= bounds.first && day <= bounds.last
  const hasToday = days.length === 0 || days.some((day) => monthOf(day) === monthOf(today))
  const first = [chosen, hasToday ? today : days[0]].find(isWithin) ?? bounds.first
  return (
    // The portal's texts are English; weeks begin on Monday as in the time table.
    <I18nProvider locale="en-GB">
      <Calendar
        aria-label={t('sortByDate')}
        firstDayOfWeek="mon"
        minValue={parseDate(bounds.first)}
        maxValue={parseDate(bounds.last)}
        value={chosen && isWithin(chosen) ? parseDate(chosen) : null}
        defaultFocusedValue={parseDate(first)}
        onChange={(day: CalendarDate) => onChoose(day.toString())}
        autoFocus
      >
        <div className={styles.head}>
          <Button slot="previous" aria-label={t('previousMonth')} className={styles.step ?? ''}>
            <ChevronLeft size={20} aria-hidden="true" />
          </Button>
          <Heading className={styles.title ?? ''} />
          <Button slot="next" aria-label={t('nextMonth')} className={styles.step ?? ''}>
            <ChevronRight size={20} aria-hidden="true" />
          </Button>
        </div>
        <CalendarGrid className={styles.grid ?? ''} weekdayStyle="short">
          <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <DayCell
                date={date}
                today={today}
                className={joinClasses(styles.day, marked.has(date.toString()) && styles.marked)}
              />
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  )
}
