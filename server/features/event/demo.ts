import { daysFrom } from '#domain/day.ts'
import type { DemoInstitute, DemoRecords } from '#server/demo/build.ts'
import { cancelledEvent, eventsAround } from '#server/features/event/demo-days.ts'
import { fixedDays, type PlannedEvent } from '#server/features/event/demo-holidays.ts'

/** The calendar of the school: the holidays of two academic years, and events around today. */
function plannedEvents({ isSchool, today, years }: DemoInstitute): PlannedEvent[] {
  if (!isSchool) return []
  const startYear = Number(years[0]?.start_date.slice(0, 4))
  return [
    ...fixedDays(startYear - 1, 'holidays'),
    ...fixedDays(startYear, 'all'),
    ...eventsAround(today, startYear),
    cancelledEvent(today, startYear),
  ]
}

/** Days on which the institute is closed, apart from its weekly off. */
export const daysOffOf = (institute: DemoInstitute): ReadonlySet<string> =>
  new Set(
    plannedEvents(institute)
      .filter(({ kind }) => kind === 'holiday')
      .flatMap(({ first, last = first }) => daysFrom(first, last)),
  )

export const eventRecords = (institute: DemoInstitute): DemoRecords => ({
  rows: {
    'weekly-offs': institute.isSchool ? [{ day: 'Sunday' }] : [],
    events: plannedEvents(institute).map((one) => ({
      id: `${one.title} ${one.first}`,
      kind: one.kind,
      title: one.title,
      description: one.description,
      type: one.type,
      start_date: one.first,
      end_date: one.last ?? one.first,
      start_time: one.from,
      end_time: one.to,
      audience: one.audience ?? ['students', 'teachers'],
      standards: one.standards,
      link: one.documentUrl,
      removed: one.isCancelled,
    })),
  },
})
