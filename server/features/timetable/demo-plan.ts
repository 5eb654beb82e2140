import { daysBetween, daysFrom, weekdayOf } from '#domain/day.ts'
import { lessonOf } from '#server/features/timetable/demo-lessons.ts'

/** A class without an id; minutes since midnight. */
export type PlannedClass = {
  section: string
  subject: string
  day: string
  start: number
  end: number
  type: string
  topics: string
  description: string
  homework: string
  isCancelled: boolean
  hasTeacher: boolean
}

type Period = readonly [start: number, end: number]
const at = (hour: number, minute: number) => hour * 60 + minute

/** 40 to 45 minutes each, with a break after the third. */
const schoolDay: Period[] = [
  [at(8, 0), at(8, 45)],
  [at(8, 45), at(9, 30)],
  [at(9, 30), at(10, 10)],
  [at(10, 30), at(11, 15)],
  [at(11, 15), at(11, 55)],
  [at(11, 55), at(12, 35)],
]
const morning: Period[] = [
  [at(6, 30), at(7, 30)],
  [at(7, 45), at(8, 45)],
  [at(9, 0), at(10, 0)],
]
const afternoon: Period[] = [
  [at(15, 30), at(16, 30)],
  [at(16, 45), at(17, 45)],
  [at(18, 0), at(19, 15)],
]

export type SectionPlan = {
  section: string
  subjects: string[]
  day: 'school' | 'morning' | 'afternoon'
  isJunior?: boolean
  /** Distinguishes two sections with the same subjects. */
  turn: number
}

/** Three classes on some days of a batch, two on the others; six of a section of a school. */
function periodsOf({ day }: SectionPlan, weekday: number): Period[] {
  if (day === 'school') return schoolDay
  const all = day === 'morning' ? morning : afternoon
  return weekday % 3 === 2 ? all.slice(0, 2) : all
}

/** The classes of a section from one day to another, Monday to Saturday, without the days off. */
export function planClasses(
  plan: SectionPlan,
  [first, last]: readonly [string, string],
  daysOff: ReadonlySet<string>,
): PlannedClass[] {
  const counts = new Map<string, number>()
  const length = Math.max(1, daysBetween(first, last))
  return daysFrom(first, last)
    .filter((day) => weekdayOf(day) < 7 && !daysOff.has(day))
    .flatMap((day) => {
      const weekday = weekdayOf(day)
      const periods = periodsOf(plan, weekday)
      return periods.map(([start, end], index): PlannedClass => {
        const turn = weekday * periods.length + index + plan.turn
        const subject = plan.subjects[turn % plan.subjects.length] ?? ''
        const number = counts.get(subject) ?? 0
        counts.set(subject, number + 1)
        const lesson = lessonOf(subject, plan.isJunior ?? false, daysBetween(first, day) / length, number)
        const isLast = index === periods.length - 1
        return {
          section: plan.section,
          subject,
          day,
          start,
          end,
          type: weekday === 6 && isLast ? 'Doubt' : 'Regular',
          topics: lesson.topic,
          description: lesson.description,
          homework: lesson.homework,
          isCancelled: number % 41 === 40,
          hasTeacher: number % 29 !== 28,
        }
      })
    })
}

/** A class that runs now, on any day: the only one of today on Sundays and holidays. */
export function planRunning(plan: SectionPlan, day: string, minute: number, daysGone: number): PlannedClass {
  // Not before midnight: it would be on the day before.
  const start = Math.max(0, Math.floor((minute - 20) / 5) * 5)
  const subject = plan.subjects[daysGone % plan.subjects.length] ?? ''
  const lesson = lessonOf(subject, plan.isJunior ?? false, 0.6, 1)
  return {
    section: plan.section,
    subject,
    day,
    start,
    end: start + 60,
    type: 'Extra',
    topics: lesson.topic,
    description: `Extra class before the test. ${lesson.description}`,
    homework: lesson.homework,
    isCancelled: false,
    hasTeacher: true,
  }
}

/** Removes what overlaps with a class of the same section. */
export const clearFor = (running: PlannedClass, classes: readonly PlannedClass[]) =>
  classes.filter(
    (one) =>
      one.section !== running.section ||
      one.day !== running.day ||
      one.end <= running.start ||
      one.start >= running.end,
  )
