import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { monthOf } from '#domain/day.ts'
import { type Bounds, weeksOf } from '#domain/month-grid.ts'
import type { CalendarUrlState } from '#portal/shared/calendar/bounds.ts'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import { useLeaveOnError } from '#portal/shared/leaving/use-leave-on-error.ts'
import { whenIdle } from '#portal/shared/loading/when-idle.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { MonthGrid } from '#ui/controls/month-grid.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { absencesIn } from '../attendance/days.ts'
import { useAttendanceDays } from '../attendance/days-query.ts'
import { useHolidays, useMonth, usePrefetchBeside } from '../queries.ts'
import { useScrollIntoView } from '../use-scroll-into-view.ts'
import { DayPanel } from './day-panel.tsx'
import styles from './month.module.css'
import { MonthLegend } from './month-legend.tsx'
import { useDayFaces } from './use-day-faces.tsx'

const idleTimeoutMs = 1000

type MonthViewProps = {
  urlState: CalendarUrlState
  today: string
  bounds: Bounds
  onChoose: (urlState: CalendarUrlState) => void
  /** Called when a key moves to a day. */
  onMove: (urlState: CalendarUrlState) => void
}

const urlStateOf = (day: string): CalendarUrlState => ({ month: monthOf(day), day })

/** A month as a grid with a count on each day, and the entries of one day beside it [timetable-2, timetable-3]. */
export function MonthView({ urlState, today, bounds, onChoose, onMove }: MonthViewProps) {
  const { month, day } = urlState
  const names = useNames()
  const query = useMonth(month)
  const holidays = useHolidays(month)
  const isSchool = useSession((session) => session.isSchool)
  const weeks = useMemo(() => weeksOf(month), [month])
  const isIdle = useIdle(query.data !== undefined)
  const attendance = useAttendanceDays(isIdle).data
  const hasAbsences = attendance !== undefined && absencesIn(attendance, month).length > 0
  const faceOf = useDayFaces(query.data, holidays, attendance)
  usePrefetchBeside(month, bounds, query.data !== undefined)
  // The month is painted first; the cards of its day follow at once.
  const listed = useDeferredValue(day)
  const { scrollTo, list } = useScrollIntoView(listed, 'first')
  const chooseDay = useCallback(
    (chosen: string) => {
      onChoose(urlStateOf(chosen))
      scrollTo(chosen)
    },
    [onChoose, scrollTo],
  )
  // After a failed refresh the loaded month stays.
  const refusal = query.data === undefined ? query.error : null
  if (useLeaveOnError(refusal)) return <EmptyState title={refusal?.message ?? ''} />
  return (
    <div className={styles.split}>
      <Stack
        gap={3}
        className={styles.calendar}
        aria-busy={query.isPending && query.fetchStatus === 'fetching'}
      >
        <MonthGrid
          label={names.ofMonth(month)}
          weekdays={names.weekdays}
          weeks={weeks}
          current={day}
          selected={day}
          today={today}
          bounds={bounds}
          faceOf={faceOf}
          onMove={(to) => onMove(urlStateOf(to))}
          onChoose={chooseDay}
        />
        {(isSchool || hasAbsences) && <MonthLegend isSchool={isSchool} hasAbsences={hasAbsences} />}
      </Stack>
      <div ref={list} className={styles.list}>
        <DayPanel day={listed} bounds={bounds} onDate={chooseDay} />
      </div>
    </div>
  )
}

/** True once the browser is idle after `isThere`, to fetch what is not needed at first. */
function useIdle(isThere: boolean): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (isThere) return whenIdle(() => setIdle(true), idleTimeoutMs)
  }, [isThere])
  return isIdle
}
