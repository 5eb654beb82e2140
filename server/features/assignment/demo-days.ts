import type { DemoMoment } from '#server/demo/build.ts'
import type { Plan } from '#server/features/assignment/demo-plan.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const halfHourMs = hourMs / 2
const indiaOffset = '+05:30'
/** The oldest end of the plans, with the time in which it was open. */
const oldestMs = 28 * dayMs

const startOfYear = (today: string): number => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Date.parse(`${month >= 4 ? year : year - 1}-04-01T00:00:00${indiaOffset}`)
}
const endOfYear = (today: string): number => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Date.parse(`${month >= 4 ? year + 1 : year}-03-31T23:59:59.999${indiaOffset}`)
}

/** Early in an academic year past entries are closer together, so that all are within the year. */
function squeeze(moment: number, { now, today }: DemoMoment): number {
  const since = now.getTime() - startOfYear(today)
  const share = Math.min(1, since / oldestMs)
  return moment >= now.getTime() ? moment : now.getTime() - (now.getTime() - moment) * share
}

/** When an assignment of the plan ends: today before midnight, or some days from today within the year. */
export function endOf(at: DemoMoment, { ends }: Pick<Plan, 'ends'>): Date {
  if ('hours' in ends) {
    const wanted = Math.ceil((at.now.getTime() + ends.hours * hourMs) / halfHourMs) * halfHourMs
    return new Date(Math.min(wanted, Date.parse(`${at.today}T23:59:59.999${indiaOffset}`)))
  }
  const day = new Date(Date.parse(`${at.today}T00:00:00Z`) + ends.days * dayMs).toISOString().slice(0, 10)
  const end = Date.parse(`${day}T${ends.at}:00${indiaOffset}`)
  return new Date(Math.min(squeeze(end, at), endOfYear(at.today)))
}

/** Ten days before its end, some time ago at the latest. */
export function openingOf(at: DemoMoment, endsAt: Date): Date {
  const opens = Math.min(endsAt.getTime() - 10 * dayMs, at.now.getTime() - 3 * hourMs)
  const isPast = endsAt < at.now
  const earliest = startOfYear(at.today)
  const squeezed = isPast
    ? squeeze(endsAt.getTime(), at) - 10 * dayMs * Math.min(1, (at.now.getTime() - earliest) / oldestMs)
    : opens
  return new Date(Math.max(Math.min(squeezed, endsAt.getTime() - 1), earliest))
}

/** Submitted while it was open, evaluated after that, both in the past. */
export function momentsOf(at: DemoMoment, { opensAt, endsAt }: { opensAt: Date; endsAt: Date }) {
  const until = Math.min(endsAt.getTime(), at.now.getTime())
  const submitted = opensAt.getTime() + (until - opensAt.getTime()) * 0.7
  return {
    submittedAt: new Date(submitted),
    evaluatedAt: new Date(submitted + (at.now.getTime() - submitted) * 0.6),
  }
}
