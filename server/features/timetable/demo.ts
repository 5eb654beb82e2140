import { addDays, daysBetween } from '#domain/day.ts'
import { makeZone } from '#domain/zone.ts'
import type { DemoInstitute, DemoName, DemoRecords, DemoRow, DemoStudent } from '#server/demo/build.ts'
import {
  clearFor,
  type PlannedClass,
  planClasses,
  planRunning,
  type SectionPlan,
} from '#server/features/timetable/demo-plan.ts'

/** The day in India, where all three are. */
const zone = makeZone('Asia/Kolkata')
const schoolSubjects = ['English', 'Hindi', 'Mathematics', 'Physics', 'Chemistry', 'Biology', 'History']
const primarySubjects = ['English', 'Hindi', 'Mathematics', 'Environment']
const jee = ['Physics', 'Chemistry', 'Mathematics']

const plans: Record<DemoName, SectionPlan[]> = {
  greenfield: [
    { section: '10-A', subjects: schoolSubjects, day: 'school', turn: 0 },
    { section: '10-B', subjects: schoolSubjects, day: 'school', turn: 2 },
    { section: '9-A', subjects: schoolSubjects, day: 'school', turn: 4 },
    { section: '4-B', subjects: primarySubjects, day: 'school', turn: 1, isJunior: true },
  ],
  apex: [
    { section: 'JEE-26', subjects: jee, day: 'afternoon', turn: 0 },
    { section: 'JEE-27', subjects: jee, day: 'afternoon', turn: 1 },
    { section: 'NEET-26', subjects: ['Biology', 'Physics', 'Chemistry'], day: 'afternoon', turn: 0 },
  ],
  summit: [
    { section: 'Morning', subjects: ['Mathematics', 'Science'], day: 'morning', turn: 0 },
    { section: 'Evening', subjects: ['Science', 'Mathematics'], day: 'afternoon', turn: 0 },
  ],
}
const withClassNow = ['10-A', '4-B', 'JEE-26', 'Morning']

/** How many days at the end of the earlier year have classes. */
const earlierDays = 24

/** Classes of the whole academic year and of the end of the earlier one, with attendance. */
export function timetableRecords(institute: DemoInstitute, daysOff: ReadonlySet<string>): DemoRecords {
  const classes = plans[institute.name].flatMap((plan) => classesOf(institute, plan, daysOff))
  return {
    rows: {
      timetable: classes.map((one) => ({
        id: one.id,
        section: one.section,
        subject: one.subject,
        teacher: one.hasTeacher ? institute.teacherOf(one.subject) : '',
        more_teachers: one.hasTeacher ? assistantsOf(institute, one.subject) : [],
        starts_at: one.startsAt,
        ends_at: new Date(one.startsAt.getTime() + (one.end - one.start) * 60_000),
        type: one.type,
        topics: one.topics,
        description: one.description,
        homework: one.homework,
        removed: one.isCancelled,
      })),
      attendance: markAttendance(institute, classes),
    },
  }
}

/** Biology is taught by two, with the laboratory of chemistry. */
const assistantsOf = ({ teacherOf }: DemoInstitute, subject: string): string[] =>
  subject === 'Biology' ? [teacherOf('Chemistry')] : []

type DemoClass = PlannedClass & { id: string; startsAt: Date }

function classesOf(
  { years, today, now }: DemoInstitute,
  plan: SectionPlan,
  daysOff: ReadonlySet<string>,
): DemoClass[] {
  const [current, earlier] = years
  if (!current) return []
  const planned = planClasses(plan, [current.start_date, current.end_date], daysOff)
  const past = earlier
    ? planClasses(plan, [addDays(earlier.end_date, -earlierDays), earlier.end_date], daysOff).map((one) => ({
        ...one,
        section: `${one.section} ${earlier.id}`,
      }))
    : []
  const running = withClassNow.includes(plan.section)
    ? [planRunning(plan, today, zone.minuteAt(now.getTime()), daysBetween(current.start_date, today))]
    : []
  const others = running.reduce((classes, one) => clearFor(one, classes), planned)
  return [...past, ...others, ...running].map((one) => ({
    ...one,
    id: `${one.section} ${one.day} ${one.start}`,
    startsAt: new Date(midnightOf(one.day) + one.start * 60_000),
  }))
}

/** The day is in India, where no clock is ever moved. */
const midnightOf = (day: string) => Date.parse(`${day}T00:00:00+05:30`)

/** Absent from this many of 100 classes of a subject, otherwise seldom: below the school's minimum. */
const oftenAbsent = { name: 'Aarav Sharma', subject: 'Hindi', percent: 30 }

/**
 * Until yesterday: from the start of a year for people with a login or a parent with one, of the past week
 * for others. What looks random is a remainder of numbers, so that the same moment gives the same demo.
 */
function markAttendance({ students, today }: DemoInstitute, classes: readonly DemoClass[]): DemoRow[] {
  const [before, weekAgo] = [midnightOf(today), midnightOf(addDays(today, -7))]
  const enrolled = Map.groupBy(
    students.flatMap((student) => student.sections.map((section) => ({ section, student }))),
    ({ section }) => section,
  )
  return classes.flatMap((one, index) => {
    const start = one.startsAt.getTime()
    if (start >= before || one.isCancelled) return []
    return (enrolled.get(one.section) ?? [])
      .filter(({ student }) => start >= weekAgo || student.isSeen)
      .map(({ student }) => ({ class: one.id, student: student.id, ...mark(student, one, index + 1) }))
  })
}

function mark({ name, number }: DemoStudent, { subject, homework, startsAt }: DemoClass, place: number) {
  const chance = mix(number * 31_337 + place * 977)
  const isAway = mix(number * 7919 + Math.floor(startsAt.getTime() / dayMs) * 104_729) < 4
  const isOften = name === oftenAbsent.name && subject === oftenAbsent.subject
  const isPresent = !isAway && chance >= (isOften ? oftenAbsent.percent : 4)
  const pick = (words: Readonly<Record<number, string>>, otherwise: string) =>
    Object.entries(words).find(([divisor]) => chance % Number(divisor) === 0)?.[1] ?? otherwise
  return isPresent
    ? {
        status: 'present',
        homework_status: homework && pick({ 7: 'Incomplete', 11: 'Not Done' }, 'Done'),
        remark: pick(remarks, ''),
      }
    : {
        status: 'absent',
        homework_status: homework && 'Not Done',
        note: isAway ? 'Sick leave' : pick(notes, ''),
      }
}

const dayMs = 24 * 60 * 60_000
/** By what the chance is divisible by. */
const remarks = {
  19: 'Good',
  23: 'Came ten minutes late',
  37: 'Very good; asks the questions that help the whole class',
}
const notes = { 5: 'Left early for a family function; his mother had told the office by phone' }

/** A number below 100. */
const mix = (number: number) =>
  Math.floor((((number % 1_000_003) * 2_654_435_761) % 4_294_967_296) / 16_384) % 100
