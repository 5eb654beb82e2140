import { useTranslations } from 'use-intl/react'
import { monthOf } from '#domain/day.ts'
import { MonthArrows } from '#portal/shared/calendar/month-arrows.tsx'
import { calendarTexts } from '#portal/shared/calendar/texts.ts'
import { useBounds } from '#portal/shared/calendar/use-bounds.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { useToday } from '#portal/shared/time/use-zone.ts'
import { Segments } from '#ui/controls/segments.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { offersToday } from './calendar.ts'
import { EventMonth } from './event-month.tsx'
import { useReload } from './queries.ts'
import { eventTexts } from './texts.ts'
import { useEventUrlState } from './use-event-url-state.ts'

const texts = { event: eventTexts, calendar: calendarTexts }

/** /eventCalender: the holidays and events of a school, month by month [event-2]. */
export function EventScreen() {
  return (
    <FeatureTexts texts={texts}>
      <EventCalendar />
    </FeatureTexts>
  )
}

function EventCalendar() {
  const t = useTranslations('event')
  const today = useToday()
  const bounds = useBounds(today)
  const { urlState, isAll, opened, go, showAll, openDay } = useEventUrlState(bounds, today)
  const reload = useReload()
  const goToToday = () => {
    const month = monthOf(today)
    go({ month, day: today })
    if (month === urlState.month) reload()
  }
  return (
    <Screen>
      <Row gap={3} lineGap={2} justify="between" isWrapping>
        <Segments
          label={t('which')}
          value={isAll ? 'all' : 'mine'}
          options={[
            { value: 'mine', label: t('mine') },
            { value: 'all', label: t('all') },
          ]}
          onChange={(value) => showAll(value === 'all')}
        />
        <MonthArrows
          month={urlState.month}
          bounds={bounds}
          onGo={(month) => go({ month })}
          onToday={offersToday(bounds, today) ? goToToday : undefined}
        />
      </Row>
      <EventMonth
        urlState={urlState}
        isAll={isAll}
        today={today}
        bounds={bounds}
        opened={opened}
        onMove={(day) => go({ month: day.slice(0, 7), day })}
        onOpen={openDay}
      />
    </Screen>
  )
}
