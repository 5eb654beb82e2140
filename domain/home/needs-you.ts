import { daysBetween } from '#domain/day.ts'
import { isOverdue } from '#domain/fee/rules.ts'
import type { Waiting } from '#domain/home/calls.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Moments are written with the institute's offset: they begin with its day. */
const dayLength = 'YYYY-MM-DD'.length

/** How long before its start something is announced, in milliseconds. */
export const announcedBefore = { exam: 24 * hourMs, class: 15 * minuteMs } as const
/** How many days before its due date an instalment is announced. */
export const feeAnnouncedDays = 15
/** Notices of that many days wait for who has never read any. */
export const noticeDays = 7

/** What may wait for somebody; nothing that he has settled. Moments in milliseconds since 1970, days YYYY-MM-DD. */
export type Candidate =
  | { kind: 'homework'; endsMs: number; allowsLate: boolean }
  | { kind: 'exam' | 'class'; startsMs: number; endsMs: number }
  | { kind: 'fee'; dueDay: string; isUntouched: boolean }
  | { kind: 'notices'; count: number }

/** @returns undefined for what does not wait: too early, or too late to do anything about it */
export function waitingState(
  one: Candidate,
  { nowMs, today }: { nowMs: number; today: string },
): Waiting['state'] | undefined {
  switch (one.kind) {
    case 'homework':
      if (nowMs < one.endsMs) return 'coming'
      return one.allowsLate ? 'overdue' : undefined
    case 'exam':
    case 'class':
      if (nowMs >= one.endsMs) return undefined
      if (nowMs >= one.startsMs) return 'now'
      return one.startsMs - nowMs <= announcedBefore[one.kind] ? 'coming' : undefined
    case 'fee':
      if (isOverdue(one.isUntouched, one.dueDay, today)) return 'overdue'
      return daysBetween(today, one.dueDay) <= feeAnnouncedDays ? 'coming' : undefined
    case 'notices':
      return one.count > 0 ? 'coming' : undefined
  }
}

const ranks: Readonly<Record<Waiting['state'], number>> = { now: 0, overdue: 1, coming: 2 }

/** What runs, what is late, what comes by its hour; notices last, for they have none. */
export function byPressure(a: Waiting, b: Waiting): number {
  return (
    Number(a.kind === 'notices') - Number(b.kind === 'notices') ||
    ranks[a.state] - ranks[b.state] ||
    momentOf(a) - momentOf(b) ||
    a.title.localeCompare(b.title)
  )
}

/** When it has to be looked at: an exam or a class at its start, all else at its end. */
const momentTextOf = ({ kind, state, starts_at, ends_at }: Waiting): string =>
  (kind === 'exam' || kind === 'class') && state === 'coming' ? starts_at : ends_at

const momentOf = (item: Waiting): number => Date.parse(momentTextOf(item)) || 0

/** Whether a fee has to be paid by now. @param today the institute's day, YYYY-MM-DD */
export const isDueNow = ({ ends_at }: Pick<Waiting, 'ends_at'>, today: string): boolean =>
  ends_at.slice(0, dayLength) <= today

/** Whether two fees are one sum to pay: of one student and year, both due by now or on the same day (PRODUCT §7). */
export const areDueTogether = (one: Waiting, other: Waiting, today: string): boolean =>
  one.kind === 'fee' &&
  other.kind === 'fee' &&
  one.student_id === other.student_id &&
  one.year_id === other.year_id &&
  (one.ends_at === other.ends_at || (isDueNow(one, today) && isDueNow(other, today)))

const fewestFirst = 3
/** Enough for two children with much that is late. */
const mostFirst = 14

/** How many of the rows, the most pressing first, are shown before 'all' is chosen: what runs, is late or ends today, within bounds. */
export function countShownFirst(items: readonly Waiting[], today: string): number {
  const presses = (item: Waiting) => {
    const moment = momentTextOf(item)
    return item.state !== 'coming' || (moment !== '' && moment.slice(0, dayLength) <= today)
  }
  return Math.min(Math.max(items.findLastIndex(presses) + 1, fewestFirst), mostFirst)
}

/** Whether it has not ended since it was told: an answer may stand on screen for hours. */
export function stillWaits({ kind, ends_at }: Waiting, nowMs: number): boolean {
  return (kind !== 'exam' && kind !== 'class') || nowMs < Date.parse(ends_at)
}
