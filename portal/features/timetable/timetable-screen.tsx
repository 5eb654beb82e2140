import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { monthOf } from '#domain/day.ts'
import { isWithin, urlStateInMonth } from '#portal/shared/calendar/bounds.ts'
import { MonthArrows } from '#portal/shared/calendar/month-arrows.tsx'
import { calendarTexts } from '#portal/shared/calendar/texts.ts'
import { useBounds } from '#portal/shared/calendar/use-bounds.ts'
import { useToday } from '#portal/shared/calendar/use-zone.ts'
import { FeatureTexts } from '#portal/shared/feature-texts.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { FeedButton } from './feed/feed-button.tsx'
import { MonthView } from './month/month-view.tsx'
import { timetableTexts } from './texts.ts'
import styles from './timetable-screen.module.css'
import { useTimetableUrlState } from './use-timetable-url-state.ts'
import { YearView } from './year/year-view.tsx'

const texts = { timetable: timetableTexts, calendar: calendarTexts }

/** /timetable: a month or the whole year (spec/2 §2.6). */
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
  const view = params.get('view') === 'year' ? 'year' : 'month'
  const goToMonth = (month: string) => go(urlStateInMonth(month, bounds, today))
  const isElsewhere = isWithin(today, bounds) && urlState.day !== today
  const changeView = (next: 'month' | 'year') => {
    // Goes back to the month that was viewed last.
    const month = next === 'month' ? params.get('month') : null
    const address = { ...(next === 'year' && { view: next }), ...(month !== null && { month }) }
    setParams(address, { preventScrollReset: true })
  }
  return (
    <Screen>
      <Row gap={3} lineGap={2} isWrapping className={styles.bar}>
        <Segments
          label={t('view')}
          value={view}
          options={[
            { value: 'month', label: t('views.month') },
            { value: 'year', label: t('views.year') },
          ]}
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
      {view === 'year' ? (
        <YearView bounds={bounds} />
      ) : (
        <MonthView urlState={urlState} today={today} bounds={bounds} onChoose={go} onMove={goByKey} />
      )}
    </Screen>
  )
}
