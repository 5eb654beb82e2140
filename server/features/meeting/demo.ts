import { addDays, weekdayOf } from '#domain/day.ts'
import { slotsOf } from '#domain/meeting/rules.ts'
import type { DemoInstitute, DemoName, DemoRecords, DemoRow } from '#server/demo/build.ts'

type Planned = {
  at: DemoName
  id: string
  section: string
  /** Which of the subjects of the section the teacher teaches, from 0. */
  subject: number
  /** Days from today; the meetings are on the next Saturday from then on. */
  from: number
  hours: readonly [from: string, until: string]
  place: string
  note?: string
  /** Who has booked, by name, with the number of the time; other students of the section book for themselves. */
  booked: readonly { student: string; slot: number; by?: string }[]
}

const minutes = 10
const planned: readonly Planned[] = [
  {
    ...{ at: 'greenfield', id: 'M1', section: '10-A', subject: 0, from: 5, hours: ['09:00', '11:00'] },
    ...{ place: 'Room 12', note: 'Please bring the answer sheets of the unit tests.' },
    booked: [{ student: 'Aarav Sharma', slot: 3, by: 'Rohan Sharma' }],
  },
  {
    ...{ at: 'greenfield', id: 'M2', section: '4-B', subject: 0, from: 5, hours: ['11:30', '13:00'] },
    ...{ place: 'Hall, table 4', booked: [] },
  },
  {
    ...{ at: 'greenfield', id: 'M3', section: '10-A', subject: 1, from: -25, hours: ['09:00', '11:00'] },
    ...{ place: 'Room 14', booked: [{ student: 'Aarav Sharma', slot: 1, by: 'Rohan Sharma' }] },
  },
  {
    ...{ at: 'apex', id: 'M1', section: 'JEE-26', subject: 0, from: 5, hours: ['17:00', '18:30'] },
    ...{ place: 'Counselling room', note: 'Choice of colleges and the plan until the exam.' },
    booked: [{ student: 'Riya Verma', slot: 2 }],
  },
]

/** Which time, if any, a student has who is in no account of the demo. */
const slotOf = (index: number, taken: ReadonlySet<number>, count: number) => {
  const slot = (index * 2) % count
  return index % 3 === 2 || taken.has(slot) ? undefined : slot
}

/** Meetings to book, booked ones, and those of a day that is over. */
export function meetingRecords(institute: DemoInstitute): DemoRecords {
  const { name, today, students, sections, teacherOf } = institute
  const offers: DemoRow[] = []
  const bookings: DemoRow[] = []
  for (const one of planned.filter(({ at }) => at === name)) {
    const section = sections.find((found) => found.name === one.section)
    if (!section) continue
    const day = saturdayFrom(addDays(today, one.from))
    const [from, until] = one.hours
    const times = slotsOf({ from, until, minutes, pause: 0 })
    const isOver = day < today
    const early = addDays(day, -16)
    // One that is to come is still news.
    const offeredOn = isOver || early > addDays(today, -6) ? early : addDays(today, -6)
    const offeredAt = `${offeredOn} 16:30`
    offers.push({
      ...{ id: one.id, teacher: teacherOf(section.subjects[one.subject] ?? ''), day },
      ...{ start_time: from, end_time: until, minutes, pause: 0, place: one.place, note: one.note ?? '' },
      ...{ book_until: addDays(day, -2), sections: [section.id], offered_at: offeredAt },
    })
    const add = (student: string, slot: number, by?: string) =>
      bookings.push({
        ...{ offer: one.id, student, time: times[slot]?.time, state: 'booked', booked_by: by },
        booked_at: `${addDays(offeredOn, 1)} 20:05`,
        outcome: isOver ? (slot === 4 ? 'missed' : 'came') : '',
      })
    const taken = new Set<number>()
    for (const { student, slot, by } of one.booked) {
      const found = students.find((other) => other.name === student)
      if (!found) continue
      taken.add(slot)
      add(found.id, slot, by)
    }
    const others = students.filter((other) => !other.isSeen && other.sections.includes(section.id))
    for (const [index, other] of others.entries()) {
      const slot = slotOf(index, taken, times.length)
      if (slot === undefined) continue
      taken.add(slot)
      add(other.id, slot)
    }
  }
  return { rows: { 'meeting-offers': offers, 'meeting-bookings': bookings } }
}

const saturdayFrom = (day: string) => addDays(day, (13 - weekdayOf(day)) % 7)
