import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { placeInMonth } from '#domain/timetable/bounds.ts'
import { FeatureTexts } from '#portal/shared/feature-texts.tsx'
import { Segments } from '#ui/segments.tsx'
import { FeedButton } from './feed-button.tsx'
import { MonthArrows } from './month-arrows.tsx'
import { MonthView } from './month-view.tsx'
import { timetableTexts } from './texts.ts'
import styles from './timetable-screen.module.css'
import { useBounds } from './use-bounds.ts'
import { usePlace } from './use-place.ts'
import { useToday } from './use-zone.ts'
import { YearView } from './year-view.tsx'

/** /timetable: a month or the whole year (spec/2 §2.6). */
export function TimetableScreen() {
  return (
    <FeatureTexts texts={{ timetable: timetableTexts }}>
      <Timetable />
    </FeatureTexts>
  )
}

function Timetable() {
  const t = useTranslations('timetable')
  const today = useToday()
  const bounds = useBounds(today)
  const [params, setParams] = useSearchParams()
  const { place, go, goByKey } = usePlace(bounds, today)
  const view = params.get('view') === 'year' ? 'year' : 'month'
  const changeView = (next: 'month' | 'year') => {
    // The month that was looked at last is the one to go on with.
    const month = next === 'month' ? params.get('month') : null
    const address = { ...(next === 'year' && { view: next }), ...(month !== null && { month }) }
    setParams(address, { preventScrollReset: true })
  }
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
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
            place={place}
            today={today}
            bounds={bounds}
            onGo={(month) => go(placeInMonth(month, bounds, today))}
          />
        )}
        <span className={styles.feed}>
          <FeedButton />
        </span>
      </div>
      {view === 'year' ? (
        <YearView bounds={bounds} />
      ) : (
        <MonthView place={place} today={today} bounds={bounds} onChoose={go} onMove={goByKey} />
      )}
    </div>
  )
}
