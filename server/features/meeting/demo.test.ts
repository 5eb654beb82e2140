import { expect, test } from 'vitest'
import { describeInstitute } from '#server/demo/people.ts'
import { demoMoments } from '#server/demo/testing.ts'
import { meetingRecords } from '#server/features/meeting/demo.ts'

test.each(Object.values(demoMoments))(
  'the demo has meetings to book and booked ones around %s [meeting-20]',
  (moment) => {
    const at = { now: new Date(moment), today: moment.slice(0, 10) }
    const rowsOf = (name: 'greenfield' | 'apex') => meetingRecords(describeInstitute(name, at)).rows
    const own = rowsOf('greenfield')
    expect(
      own['meeting-offers']?.map(({ id, book_until: until }) => [id, String(until) >= at.today]),
    ).toEqual([
      ['M1', true],
      ['M2', true],
      ['M3', false],
    ])
    const bookings = own['meeting-bookings'] ?? []
    expect(bookings.filter(({ booked_by: by }) => by === 'Rohan Sharma')).toHaveLength(2)
    expect(new Set(bookings.map(({ offer, time }) => `${offer} ${time}`)).size).toBe(bookings.length)
    expect(rowsOf('apex')['meeting-bookings']?.length).toBeGreaterThan(0)
  },
)
