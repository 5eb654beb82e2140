import type { ChildToday } from '#domain/home/calls.ts'
import { spanOnDay } from '#domain/timetable/entry-days.ts'
import { makeZone } from '#domain/zone.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { TodayRow } from '#server/features/home/queries-children-today.ts'

type Day = { studentIds: readonly number[]; timeZone: string; now: Date }

/** The day of each student; also of one who has nothing today. */
export function presentToday(rows: readonly TodayRow[], { studentIds, timeZone, now }: Day): ChildToday[] {
  const zone = makeZone(timeZone)
  const today = zone.dayAt(now.getTime())
  const [firstMs, nextMs] = [zone.momentOf(today, 0), zone.momentOf(today, 24 * 60)]
  const timed = rows
    .map((row) => {
      const span = { startMs: row.startsAt.getTime(), endMs: row.endsAt.getTime() }
      return { row, ...spanOnDay(row.kind, span, today, zone) }
    })
    .filter(({ startMs, endMs }) => startMs < nextMs && endMs > firstMs)
    .toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
  return studentIds.map((studentId) => {
    const own = timed.filter(({ row }) => row.studentId === studentId)
    // A class belongs to the day on which it begins.
    const marked = own.filter(({ row, startMs }) => row.isPresent !== null && startMs >= firstMs)
    return {
      student_id: studentId,
      held: marked.length,
      present: marked.filter(({ row }) => row.isPresent).length,
      entries: own.map(({ row, startMs, endMs }) => ({
        kind: row.kind,
        id: row.id,
        name: row.name,
        subject: row.subject,
        starts_at: isoIn(timeZone, startMs),
        ends_at: isoIn(timeZone, endMs),
        live_meeting_with: row.live_meeting_with,
      })),
    }
  })
}
