import { isoIn } from '#server/clock/iso-time.ts'
import { untilOf } from '#server/features/meeting/present.ts'
import { findBookedEver } from '#server/features/meeting/queries.ts'
import { type ReadOwnData, shownTime } from '#server/own-data-area.ts'

const most = 10_000

/** Every meeting that was booked for a student. */
export const meetingOwnData: ReadOwnData = async (
  { pool },
  { session: { instituteId, timeZone }, viewed },
) => {
  const studentId = viewed?.studentId
  if (!studentId) return undefined
  const found = await findBookedEver(pool, { instituteId, studentId, limit: most })
  return {
    title: 'Meetings',
    tables: [
      {
        name: 'meetings',
        title: 'Meetings',
        columns: [
          'Day',
          'From',
          'Until',
          'Teacher',
          'Place',
          'State',
          'Booked by',
          'Booked at',
          'Word',
          'Outcome',
        ],
        rows: found.map((one) => [
          one.day,
          one.time,
          untilOf({ from: one.time, until: '23:59', minutes: one.minutes, pause: 0 }, one.time),
          one.teacher,
          one.place || null,
          one.state,
          one.bookedBy || null,
          shownTime(isoIn(timeZone, one.bookedAt)),
          one.word || null,
          one.outcome || null,
        ]),
      },
    ],
  }
}
