import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { monthOf } from '#domain/day.ts'
import { type Bounds, weeksOf } from '#domain/month-grid.ts'
import { ApiError } from '#portal/shared/api.ts'
import type { CalendarUrlState } from '#portal/shared/calendar/bounds.ts'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import { useLeaveOnError } from '#portal/shared/leaving/use-leave-on-error.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { MonthGrid } from '#ui/controls/month-grid.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Failure } from '#ui/display/failure.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { agendaOf, type CalendarItem } from './calendar.ts'
import styles from './event.module.css'
import { EventAgenda } from './event-agenda.tsx'
import { openingAfter, weeklyOffsIn } from './holidays.ts'
import { NextHoliday } from './next-holiday.tsx'
import { type CalendarMonth, useCalendarMonth, useHolidaysAhead } from './queries.ts'
import { useEventFaces } from './use-event-faces.tsx'

const DayPopup = lazyPopup(() => import('./day-popup.tsx').then((module) => module.DayPopup))

const nothing: CalendarMonth = new Map()

type EventMonthProps = {
  urlState: CalendarUrlState
  isAll: boolean
  today: string
  bounds: Bounds
  /** The day whose popup is open. */
  opened: string | undefined
  onMove: (day: string) => void
  onOpen: (day: string | undefined) => void
}

/**
 * A month as a grid; a day opens a popup with its items [event-8]. The next holiday comes first; on phones a list of
 * the items follows.
 */
export function EventMonth({ urlState, isAll, today, bounds, opened, onMove, onOpen }: EventMonthProps) {
  const t = useTranslations('event')
  const names = useNames()
  const query = useCalendarMonth(urlState.month, isAll, bounds)
  const days = query.data ?? nothing
  const [item, setItem] = useState<CalendarItem>()
  const weeks = useMemo(() => weeksOf(urlState.month), [urlState.month])
  const open = useCallback(
    (day: string, entry?: CalendarItem) => {
      setItem(entry)
      onOpen(day)
    },
    [onOpen],
  )
  const faceOf = useEventFaces(days, open)
  // The month is painted first; the list below it follows at once.
  const agenda = useDeferredValue(
    useMemo(() => agendaOf(days, urlState.month, today), [days, urlState.month, today]),
  )
  const ahead = useHolidaysAhead(bounds, today)
  const holidays = ahead?.data
  const weeklyOffs = useMemo(() => query.data && weeklyOffsIn(query.data), [query.data])
  const openingOf = useCallback(
    (entry: CalendarItem) =>
      entry.kind === 'holiday' && (entry.last ?? entry.first) >= today && holidays && weeklyOffs
        ? openingAfter(entry, holidays, weeklyOffs, bounds.last)
        : undefined,
    [today, holidays, weeklyOffs, bounds.last],
  )
  const failure = query.data === undefined ? query.error : null
  const isUnexplained = failure instanceof ApiError && !failure.hasServerMessage
  useEffect(() => {
    if (isUnexplained) showToast(t('failed'), 'bad')
  }, [isUnexplained, t])
  if (useLeaveOnError(failure)) return <EmptyState title={failure?.message ?? ''} />
  return (
    <Stack gap={4}>
      {ahead && !ahead.isError && !failure && (
        <NextHoliday
          holidays={holidays}
          weeklyOffs={weeklyOffs}
          today={today}
          until={bounds.last}
          onOpen={open}
        />
      )}
      <div aria-busy={query.isFetching && (query.isPending || query.isPlaceholderData)}>
        <MonthGrid
          label={names.ofMonth(urlState.month)}
          weekdays={names.weekdays}
          weeks={weeks}
          current={urlState.day}
          today={today}
          bounds={bounds}
          faceOf={faceOf}
          onMove={onMove}
          onChoose={open}
          opensDialog
          isTall
        />
      </div>
      <EventLegend />
      {failure ? (
        <Failure
          message={failure.message}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <EventAgenda
          agenda={agenda}
          title={monthOf(today) === urlState.month ? t('agenda') : names.ofMonth(urlState.month)}
          isPending={query.isPending || query.isPlaceholderData}
          onOpen={open}
          openingOf={openingOf}
        />
      )}
      {opened !== undefined && (
        <DayPopup
          key={opened}
          day={opened}
          onDay={days.get(opened)}
          first={item}
          onClose={() => {
            setItem(undefined)
            onOpen(undefined)
          }}
        />
      )}
    </Stack>
  )
}

/** The legend of the grid's marks. */
function EventLegend() {
  const t = useTranslations('event')
  return (
    <Text as="div" size="xs" tone="muted" aria-hidden="true">
      <Row as="ul" gap={4} lineGap={1} isWrapping className={styles.legend}>
        <li>{t('holiday')}</li>
        <li className={styles.eventMark}>{t('event')}</li>
        <li className={styles.offMark}>{t('weeklyOff')}</li>
      </Row>
    </Text>
  )
}
