import { eq } from 'drizzle-orm'
import { standard } from '#server/database/schema.ts'
import type { DemoBuild, StoredInstitutes } from '#server/demo/build.ts'
import { cancelledEvent, eventsAround } from '#server/features/event/demo-days.ts'
import { fixedDays, type PlannedEvent } from '#server/features/event/demo-holidays.ts'
import { calendarEvent, calendarEventStandard, weeklyOff } from '#server/features/event/tables.ts'

/** The calendar of the school: the holidays of two academic years, and events around today. */
export async function buildEvents(build: DemoBuild, { greenfield }: StoredInstitutes): Promise<void> {
  const { db, today, now } = build
  const { id: instituteId } = greenfield
  await db.insert(weeklyOff).values({ instituteId, dayOfWeek: 7 })

  const startYear = yearOf(today)
  const planned: PlannedEvent[] = [
    ...fixedDays(startYear - 1, 'holidays'),
    ...fixedDays(startYear, 'all'),
    ...eventsAround(today, startYear),
    cancelledEvent(today, startYear),
  ]
  const made = await db
    .insert(calendarEvent)
    .values(
      planned.map((one) => ({
        instituteId,
        kind: one.kind,
        title: one.title,
        description: one.description ?? '',
        holidayType: one.holidayType ?? null,
        startDate: one.first,
        endDate: one.last ?? one.first,
        startTime: one.from ?? null,
        endTime: one.to ?? null,
        userTypes: one.userTypes ?? [1, 3],
        isForAll: one.standards === undefined,
        documentUrl: one.documentUrl ?? '',
        ...(one.isCancelled && { cancelledAt: now }),
      })),
    )
    .returning({ id: calendarEvent.id })

  const standards = await db
    .select({ id: standard.id, name: standard.name })
    .from(standard)
    .where(eq(standard.instituteId, instituteId))
  const standardIds = new Map(standards.map(({ id, name }) => [name, id]))
  const chosen = planned.flatMap((one, index) =>
    (one.standards ?? []).map((name) => ({
      instituteId,
      eventId: made[index]?.id ?? 0,
      standardId: standardIds.get(name) ?? 0,
    })),
  )
  await db.insert(calendarEventStandard).values(chosen)
}

/** The calendar year in which the academic year of a day begins: April to March. */
function yearOf(today: string): number {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return month >= 4 ? year : year - 1
}
