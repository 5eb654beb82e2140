import { addDays, weekdayOf } from '#domain/day.ts'
import type { Lesson } from '#domain/desk/attendance-calls.ts'

const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const dayOf = (iso: string): string => iso.slice(0, 10)
export const showMonth = (month: string): string => monthName.format(new Date(`${month}-01T00:00:00Z`))

/** "Monday" within the last week, else "12 November". */
export const showSince = (since: string, day: string): string =>
  (since > addDays(day, -7) ? weekday : shortDay).format(new Date(`${since}T00:00:00Z`))

export const isSunday = (day: string): boolean => weekdayOf(day) === 7

type Named = { standard: string; section: string }
/** The section as people call it: "10-A" of "Class 10" has its standard in its name already. */
export function sectionName({ standard, section }: Named): string {
  const number = standard.split(' ').at(-1) ?? standard
  return section.startsWith(number) ? section : `${standard} ${section}`
}
export const lessonTitle = (lesson: Named & { subject: string }): string =>
  `${sectionName(lesson)} · ${lesson.subject}`

export type LessonState = 'cancelled' | 'taken' | 'partly' | 'missing' | 'coming' | 'empty'

/** How far the register of a class is. @param now in milliseconds since 1970 */
export function stateOf(lesson: Lesson, now: number): LessonState {
  if (lesson.is_cancelled) return 'cancelled'
  if (lesson.students === 0) return 'empty'
  if (lesson.marked >= lesson.students) return 'taken'
  if (lesson.marked > 0) return 'partly'
  return Date.parse(lesson.starts_at) <= now ? 'missing' : 'coming'
}

export const isRunning = (lesson: Lesson, now: number): boolean =>
  !lesson.is_cancelled && Date.parse(lesson.starts_at) <= now && now < Date.parse(lesson.ends_at)

export const addressOf = (lesson: Pick<Lesson, 'section_id' | 'class_id' | 'starts_at'>): string =>
  `/attendance/${lesson.section_id}/${dayOf(lesson.starts_at)}?class=${lesson.class_id}`
