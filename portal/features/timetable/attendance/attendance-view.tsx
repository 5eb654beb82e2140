import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { monthOf } from '#domain/day.ts'
import type { Bounds } from '#domain/month-grid.ts'
import { isWithin } from '#portal/shared/calendar/bounds.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { AbsenceList, type AbsenceSpan } from './absence-list.tsx'
import { AttendanceSummary } from './attendance-summary.tsx'
import styles from './days.module.css'
import { type AttendanceDays, countsOf } from './days.ts'
import { useAttendanceDays } from './days-query.ts'
import { LeavePart } from './leave-part.tsx'
import { MonthHeat } from './month-heat.tsx'
import { WeekCard } from './week-card.tsx'

type AttendanceViewProps = { month: string; today: string; bounds: Bounds }

/** 'Attendance': this week, missed classes, and the share of each subject [timetable-25, timetable-26]. */
export function AttendanceView(props: AttendanceViewProps) {
  const t = useTranslations('timetable.attendance')
  return (
    <Stack gap={5}>
      <LeavePart today={props.today} />
      <QueryView
        query={useAttendanceDays()}
        loading={<Waiting shape="card" gap={4} />}
        isEmpty={({ marks }) => marks.length === 0}
        empty={<EmptyState title={t('nothingMarked')} />}
      >
        {(days) => <Days {...props} days={days} />}
      </QueryView>
    </Stack>
  )
}

function Days({ days, month, today, bounds }: AttendanceViewProps & { days: AttendanceDays }) {
  const [params, setParams] = useSearchParams()
  const span: AbsenceSpan = params.get('absences') === 'year' ? 'year' : 'month'
  const go = (to: { month: string; span: AbsenceSpan }) =>
    setParams(
      { view: 'attendance', month: to.month, ...(to.span === 'year' && { absences: 'year' }) },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Stack gap={5}>
      <WeekCard days={days} today={today} isOfYear={isWithin(today, bounds)} />
      <div className={styles.split}>
        <MonthHeat
          days={days}
          month={month}
          today={today}
          bounds={bounds}
          onGo={(to) => go({ month: to, span: 'month' })}
        />
        <AbsenceList
          key={span === 'year' ? span : month}
          days={days}
          month={month}
          isThisMonth={month === monthOf(today)}
          span={span}
          onSpan={(to) => go({ month, span: to })}
        />
      </div>
      <AttendanceSummary counts={countsOf(days)} minimum={days.minimum} />
    </Stack>
  )
}
