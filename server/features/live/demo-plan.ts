import { addDays, daysFrom } from '#domain/day.ts'

/** A live class without an id; minutes since midnight of its day, the end may be after the next midnight. */
export type PlannedClass = {
  section: string
  product: string | null
  subject: string
  name: string
  topics: string
  day: string
  start: number
  end: number
  isCancelled: boolean
}

export type LivePlan = {
  section: string
  /** Minutes since midnight at which its classes begin; the second is not on every day. */
  starts: readonly [number, number]
  /** By subject: name and topic of each lesson. */
  lessons: Readonly<Record<string, readonly (readonly [name: string, topics: string])[]>>
  /** Products that get some subjects as well. */
  products?: Readonly<Record<string, string>>
}

/** Now, and the days between which everything must be. */
export type Moment = { today: string; minute: number; yearStart: string; yearEnd: string }

const pastDays = 60
const nextDays = 7
const lasting = 60
const dayMinutes = 24 * 60

const floorTo = (step: number, minute: number) => Math.floor(minute / step) * step

/** Today, around the minute: one is running, one later (tomorrow, late in the day), one has ended. */
function around({ today, minute }: Moment): { day: string; start: number; end: number }[] {
  const start = Math.max(0, floorTo(5, minute - 20))
  const running = { day: today, start, end: floorTo(5, minute + 40) }
  const laterStart = floorTo(30, minute + 150)
  const isNearlyOver = laterStart + lasting > dayMinutes
  const later = isNearlyOver
    ? { day: addDays(today, 1), start: 600, end: 600 + lasting }
    : { day: today, start: laterStart, end: laterStart + lasting }
  const overAt = floorTo(5, minute - 40)
  const over = { day: today, start: Math.max(0, overAt - lasting), end: overAt }
  return [running, later, ...(over.end - over.start >= 15 ? [over] : [])]
}

/** The classes of a section around a moment, all within the academic year. */
export function planLive(plan: LivePlan, moment: Moment): PlannedClass[] {
  const { today, yearStart, yearEnd } = moment
  const subjects = Object.keys(plan.lessons)
  const [first, second] = plan.starts
  const at = (day: string, start: number) => ({ day, start, end: start + lasting })
  const past = daysFrom(addDays(today, -pastDays), addDays(today, -1))
    .filter((_, index) => index % 2 === 1)
    .map((day) => at(day, first))
  const next = daysFrom(addDays(today, 1), addDays(today, nextDays)).flatMap((day, index) =>
    index % 2 === 0 ? [at(day, first), at(day, second)] : [at(day, first)],
  )
  return [...past, ...around(moment), ...next]
    .filter(({ day }) => day >= yearStart && day <= yearEnd)
    .map((times, index): PlannedClass => {
      const subject = subjects[index % subjects.length] ?? ''
      const lessons = plan.lessons[subject] ?? []
      const [name, topics] = lessons[Math.floor(index / subjects.length) % lessons.length] ?? [subject, '']
      return {
        ...times,
        section: plan.section,
        product: plan.products?.[subject] ?? null,
        subject,
        name,
        topics,
        // A cancelled one in the next days.
        isCancelled: times.day === addDays(today, 3) && times.start === second,
      }
    })
}
