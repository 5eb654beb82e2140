import { addDays, addMonths, firstDayOf, lastDayOf, monthOf, weekdayOf } from '#domain/day.ts'
import type { PlannedEvent } from '#server/features/event/demo-holidays.ts'

/** Events around a day, all within the academic year, so that every kind is near on any day. */
export function eventsAround(today: string, start: number): PlannedEvent[] {
  const days = within(start)
  const fromToday = (count: number) => days.clamp(addDays(today, count))
  const tomorrow = fromToday(1)
  const crossing = crossingMonthEnd(today, days)
  const full = days.workdayNear(today, 5)
  const rest = breakNear(today, days)
  return [
    {
      kind: 'event',
      title: 'Science exhibition',
      type: 'academic',
      first: today,
      description: 'Working models of classes 6 to 10 in the main hall. Parents are welcome after 11 AM.',
    },
    {
      kind: 'event',
      title: 'Inter-house debate',
      type: 'cultural',
      first: tomorrow,
      from: '10:30',
      to: '12:00',
      description: 'Motion: “Homework does more good than harm.”',
    },
    {
      kind: 'event',
      title: 'Book fair',
      type: 'miscellaneous',
      first: crossing,
      last: addDays(crossing, 2),
      from: '09:00',
      to: '16:30',
      description: 'In the library. Card and cash.',
    },
    { kind: 'holiday', title: rest.title, first: rest.first, last: addDays(rest.first, 3) },
    { kind: 'holiday', title: 'District holiday (local elections)', first: full },
    {
      kind: 'holiday',
      title: 'Founder’s Day',
      first: full,
      description: 'Sweets are given out the day before.',
    },
    {
      kind: 'event',
      title: 'Alumni meet',
      type: 'miscellaneous',
      first: full,
      from: '17:00',
      to: '20:00',
    },
    {
      kind: 'event',
      title: 'Cricket: Greenfield v. St. Mary’s',
      type: 'sports',
      first: full,
      from: '08:00',
      to: '13:30',
    },
    {
      kind: 'event',
      title: 'Career counselling',
      type: 'academic',
      first: fromToday(3),
      from: '12:10',
      to: '13:00',
      standards: ['Class 10'],
      description: 'Streams after class 10: science, commerce, humanities.\nBring your questions.',
    },
    {
      kind: 'event',
      title: 'Story time with grandparents',
      type: 'cultural',
      first: fromToday(3),
      from: '09:00',
      to: '10:00',
      standards: ['Class 4'],
    },
    {
      kind: 'event',
      title: 'Staff meeting',
      type: 'miscellaneous',
      first: fromToday(2),
      from: '15:30',
      to: '16:30',
      audience: ['teachers'],
    },
    {
      kind: 'event',
      title: 'Parent–teacher meeting and handing out of the term reports, classes 4, 9 and 10',
      type: 'academic',
      first: fromToday(8),
      from: '09:00',
      to: '13:00',
      audience: ['students', 'teachers', 'parents'],
      documentUrl: 'https://greenfield.example/ptm/slots.pdf',
      description: 'Ten minutes a family. The link shows the slots of each class.',
    },
    {
      kind: 'event',
      title: 'Kabaddi trials',
      type: 'sports',
      first: fromToday(-4),
      from: '15:00',
      to: '16:30',
      standards: ['Class 9', 'Class 10'],
    },
  ]
}

/** Cancelled: gone from the calendar here, and cancelled in subscribed calendars. */
export const cancelledEvent = (today: string, start: number): PlannedEvent => ({
  kind: 'event',
  title: 'Visit to the planetarium',
  type: 'academic',
  first: within(start).clamp(addDays(today, 6)),
  from: '11:00',
  to: '14:00',
  isCancelled: true,
})

type Year = ReturnType<typeof within>

/** The days of an academic year. */
function within(start: number) {
  const [first, last] = [`${start}-04-01`, `${start + 1}-03-31`]
  const clamp = (day: string) => (day < first ? first : day > last ? last : day)
  return {
    first,
    last,
    clamp,
    /**
     * The first day without a weekly off from `count` days ahead; before today where the year ends sooner.
     */
    workdayNear: (today: string, count: number) => {
      const wanted = addDays(today, count)
      const step = addDays(wanted, 1) > last ? -1 : 1
      const from = step === 1 ? wanted : addDays(today, -count)
      return weekdayOf(from) === 7 ? addDays(from, step) : from
    },
  }
}

/** The day before a month's last: three days from there end in the next month. */
function crossingMonthEnd(today: string, year: Year): string {
  const month = monthOf(today)
  const isLast = month === monthOf(year.last)
  return addDays(lastDayOf(isLast ? addMonths(month, -1) : month), -1)
}

const breakNames: Readonly<Record<number, string>> = {
  10: 'Diwali break',
  11: 'Diwali break',
  1: 'Pongal break',
}

/** Four free days in this month or the next, never today: in the year's last two weeks they are past. */
function breakNear(today: string, year: Year): { title: string; first: string } {
  const ahead = addDays(today, 11)
  const first = addDays(ahead, 3) <= year.last ? ahead : addDays(firstDayOf(monthOf(today)), 9)
  return { title: breakNames[Number(first.slice(5, 7))] ?? 'Mid-term break', first }
}
