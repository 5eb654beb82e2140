import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { monthOf } from '#domain/day.ts'
import { isWithin, urlStateInMonth } from '#portal/shared/calendar/bounds.ts'
import { MonthArrows } from '#portal/shared/calendar/month-arrows.tsx'
import { calendarTexts } from '#portal/shared/calendar/texts.ts'
import { useBounds } from '#portal/shared/calendar/use-bounds.ts'
import { lazyPart } from '#portal/shared/loading/lazy-part.tsx'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { useToday } from '#portal/shared/time/use-zone.ts'
import { Segments } from '#ui/controls/segments.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { useHasAttendance } from './attendance/days-query.ts'
import { FeedButton } from './feed/feed-button.tsx'
import { MonthView } from './month/month-view.tsx'
import { Opening } from './open-at-now.ts'
import { timetableTexts } from './texts.ts'
import styles from './timetable-screen.module.css'
import { useTimetableUrlState } from './use-timetable-url-state.ts'
import { YearView } from './year/year-view.tsx'

const texts = { timetable: timetableTexts, calendar: calendarTexts }

/** Its parts, those of leave among them, are as much as those of a month, and most people come for the month. */
const AttendanceView = lazyPart(
  async () => (await import('./attendance/attendance-view.tsx')).AttendanceView,
  <Waiting shape="card" gap={4} />,
)

type View = keyof typeof timetableTexts.views

/** /timetable: a month or the whole year, or the attendance [timetable-1]. */
export function TimetableScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Timetable />
    </FeatureTexts>
  )
}

function Timetable() {
  const t = useTranslations('timetable')
  const today = useToday()
  const bounds = useBounds(today)
  const [params, setParams] = useSearchParams()
  const { urlState, go, goByKey } = useTimetableUrlState(bounds, today)
  const hasAttendance = useHasAttendance()
  const views = ['month', 'year', ...(hasAttendance ? (['attendance'] as const) : [])] as const
  const view = views.find((one) => one === params.get('view')) ?? 'month'
  const goToMonth = (month: string) => go(urlStateInMonth(month, bounds, today))
  // Choosing another day, month or view does not scroll to an entry.
  const opening = useRef(view === 'month' && urlState.day === today)
  const isElsewhere = isWithin(today, bounds) && urlState.day !== today
  const changeView = (next: View) => {
    // Returns to the last viewed month.
    const month = next === 'month' ? params.get('month') : null
    const address = { ...(next !== 'month' && { view: next }), ...(month !== null && { month }) }
    setParams(address, { preventScrollReset: true })
  }
  return (
    <Screen>
      <Row gap={3} lineGap={2} isWrapping className={styles.bar}>
        <Segments
          label={t('view')}
          value={view}
          options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
          onChange={changeView}
        />
        {view === 'month' && (
          <MonthArrows
            month={urlState.month}
            bounds={bounds}
            onGo={goToMonth}
            onToday={isElsewhere ? () => goToMonth(monthOf(today)) : undefined}
          />
        )}
        <span className={styles.feed}>
          <FeedButton />
        </span>
      </Row>
      {view === 'year' && <YearView bounds={bounds} />}
      {view === 'attendance' && <AttendanceView month={urlState.month} today={today} bounds={bounds} />}
      {view === 'month' && (
        <Opening value={opening}>
          <MonthView urlState={urlState} today={today} bounds={bounds} onChoose={go} onMove={goByKey} />
        </Opening>
      )}
    </Screen>
  )
}
