import { addDays, weekdayOf } from '#domain/day.ts'
import type { LeaveReason, LeaveState } from '#domain/leave/rules.ts'
import type { DemoInstitute, DemoName, DemoRecords } from '#server/demo/build.ts'
import { readSample } from '#server/demo/samples.ts'

type Planned = {
  at: DemoName
  student: string
  /** By name; the institute has entered it where it is missing. */
  askedBy?: string
  /** Days from today; one on a Sunday begins on the Monday after it. */
  from: number
  days: number
  hours?: readonly [from: string, until: string]
  reason: LeaveReason
  note: string
  state: LeaveState
  answer?: string
  hasFile?: boolean
}

/** Answers are older than news of them would be: what the demo's inboxes have is about other things. */
const answeredBefore = 9

const planned: readonly Planned[] = [
  {
    ...{ at: 'greenfield', student: 'Anaya Sharma', askedBy: 'Rohan Sharma', from: 3, days: 2 },
    ...{ reason: 'family', note: 'The wedding of her aunt in Jaipur', state: 'pending' },
  },
  {
    ...{ at: 'greenfield', student: 'Aarav Sharma', askedBy: 'Rohan Sharma', from: 8, days: 3 },
    ...{
      reason: 'contest',
      note: 'State meet of the chess club',
      state: 'approved',
      answer: 'All the best!',
    },
  },
  {
    ...{ at: 'greenfield', student: 'Aarav Sharma', askedBy: 'Rohan Sharma', from: -24, days: 10 },
    ...{ reason: 'travel', note: 'A trip to the hills', state: 'refused' },
    answer: 'The unit tests are in this week. Please travel in the holidays.',
  },
  {
    ...{
      at: 'greenfield',
      student: 'Kabir Nair',
      askedBy: 'Meera Nair',
      from: 1,
      days: 1,
      hours: ['10:00', '12:00'],
    },
    ...{ reason: 'illness', note: 'Dentist', state: 'pending', hasFile: true },
  },
  {
    ...{ at: 'greenfield', student: 'Ira Kapoor', askedBy: 'Vikram Kapoor', from: 5, days: 1 },
    ...{ reason: 'religious', note: '', state: 'withdrawn' },
  },
  {
    ...{ at: 'apex', student: 'Riya Verma', from: 2, days: 2 },
    ...{ reason: 'illness', note: 'Called by the mother', state: 'pending' },
  },
  {
    ...{ at: 'apex', student: 'Riya Verma', from: 12, days: 1 },
    ...{ reason: 'contest', note: 'Board practical', state: 'approved' },
  },
]

/** Leave around today: what waits, and what was answered. */
export function leaveRecords({
  name,
  today,
  now,
  students,
  sections,
  teacherOf,
}: DemoInstitute): DemoRecords {
  const own = planned.filter(({ at }) => at === name)
  const fileOf = ({ student }: Planned) => `leave/${student}/sample.pdf`
  return {
    rows: {
      leaves: own.flatMap((one, index) => {
        const student = students.find((found) => found.name === one.student)
        if (!student) return []
        const first = afterSunday(addDays(today, one.from))
        const section = sections.find(({ id }) => student.sections.includes(id))
        const askedAt = addDays(first < today ? first : today, -answeredBefore - 1)
        const isAnswered = one.state === 'approved' || one.state === 'refused'
        return [
          {
            id: `leave ${index + 1}`,
            student: student.id,
            start_date: first,
            end_date: addDays(first, one.days - 1),
            start_time: one.hours?.[0],
            end_time: one.hours?.[1],
            reason: one.reason,
            note: one.note,
            file: one.hasFile ? fileOf(one) : '',
            state: one.state,
            asked_by: one.askedBy,
            asked_at: isAnswered ? `${askedAt} 19:40` : new Date(now.getTime() - (index + 2) * 3_600_000),
            answered_by: isAnswered ? teacherOf(section?.subjects[0] ?? '') : '',
            answered_at: isAnswered ? `${addDays(askedAt, 1)} 08:05` : '',
            answer: one.answer ?? '',
            withdrawn_at: one.state === 'withdrawn' ? `${addDays(today, -1)} 09:15` : '',
          },
        ]
      }),
    },
    files: Object.fromEntries(
      own
        .filter(({ hasFile }) => hasFile)
        .map((one) => [fileOf(one), () => readSample('sample.pdf')] as const),
    ),
  }
}

const afterSunday = (day: string) => (weekdayOf(day) === 7 ? addDays(day, 1) : day)
