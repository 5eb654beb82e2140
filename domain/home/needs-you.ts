import { daysBetween } from '#domain/day.ts'
import { isPastDue } from '#domain/fee/rules.ts'
import type { Waiting } from '#domain/home/calls.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Moments are written with the institute's offset: they begin with its day. */
const dayLength = 'YYYY-MM-DD'.length

/** How long before its start something is announced, in milliseconds. */
export const announcedBefore = { exam: 24 * hourMs, class: 15 * minuteMs } as const
/** How many days before its due date an instalment is announced. */
export const feeAnnouncedDays = 15
/** How many days of notices wait for a student who has never read any. */
export const noticeDays = 7

/** What may wait for a person; nothing that is settled already. Moments in milliseconds since 1970, days YYYY-MM-DD. */
export type Candidate =
  | { kind: 'homework'; endsMs: number; allowsLate: boolean }
  | { kind: 'answer' | 'meeting'; endsMs: number }
  | { kind: 'exam' | 'class'; startsMs: number; endsMs: number }
  | { kind: 'fee'; dueDay: string; isUntouched: boolean }
  | { kind: 'notices'; count: number }

/** @returns undefined before and after the time in which it can be done */
export function waitingState(
  one: Candidate,
  { nowMs, today }: { nowMs: number; today: string },
): Waiting['state'] | undefined {
  switch (one.kind) {
    case 'homework':
      if (nowMs < one.endsMs) return 'coming'
      return one.allowsLate ? 'overdue' : undefined
    case 'answer':
    case 'meeting':
      return nowMs < one.endsMs ? 'coming' : undefined
    case 'exam':
    case 'class':
      if (nowMs >= one.endsMs) return undefined
      if (nowMs >= one.startsMs) return 'now'
      return one.startsMs - nowMs <= announcedBefore[one.kind] ? 'coming' : undefined
    case 'fee':
      if (one.isUntouched && isPastDue(one.dueDay, today)) return 'overdue'
      return daysBetween(today, one.dueDay) <= feeAnnouncedDays ? 'coming' : undefined
    case 'notices':
      return one.count > 0 ? 'coming' : undefined
  }
}

const ranks: Readonly<Record<Waiting['state'], number>> = { now: 0, overdue: 1, coming: 2 }

/** Order: running, overdue, then by time; notices last, because they have none. */
export function byPressure(a: Waiting, b: Waiting): number {
  return (
    Number(a.kind === 'notices') - Number(b.kind === 'notices') ||
    ranks[a.state] - ranks[b.state] ||
    urgentAtMs(a) - urgentAtMs(b) ||
    a.title.localeCompare(b.title)
  )
}

/** When it becomes urgent: the start of an exam or class to come, the end of anything else; '' without an end. */
export const urgentAt = ({
  kind,
  state,
  startsAt,
  endsAt,
}: Pick<Waiting, 'kind' | 'state' | 'startsAt' | 'endsAt'>): string =>
  (kind === 'exam' || kind === 'class') && state === 'coming' ? startsAt : endsAt

const urgentAtMs = (item: Waiting): number => Date.parse(urgentAt(item)) || 0

/** Whether a moment is on or before a day. @param today the institute's day, YYYY-MM-DD */
export const isByDay = (moment: string, today: string): boolean => moment.slice(0, dayLength) <= today

/** Whether two fees are one sum to pay: of one student and year, both due by now or on the same day [home-16]. */
export const areDueTogether = (one: Waiting, other: Waiting, today: string): boolean =>
  one.kind === 'fee' &&
  other.kind === 'fee' &&
  one.studentId === other.studentId &&
  one.yearId === other.yearId &&
  (one.endsAt === other.endsAt || (isByDay(one.endsAt, today) && isByDay(other.endsAt, today)))
