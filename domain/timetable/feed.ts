import { addDays, daysFrom } from '#domain/day.ts'

/** The content of a private calendar address, without database or calendar format (RFC 5545). */

/** Days before and after today, both included. */
export const feedDays = { back: 30, ahead: 180 } as const
/** Addresses that an account may have for each student. */
export const maxFeeds = 10

export function feedSpan(today: string): { first: string; last: string } {
  return { first: addDays(today, -feedDays.back), last: addDays(today, feedDays.ahead) }
}

export const feedKinds = ['class', 'live', 'test', 'exam', 'sitting', 'holiday', 'event', 'meeting'] as const
export type FeedKind = (typeof feedKinds)[number]

/** Put before titles that would be unclear alone. */
const prefixes: Readonly<Record<FeedKind, string>> = {
  class: '',
  live: 'Live Class: ',
  test: 'Online Exam: ',
  exam: 'Offline Exam: ',
  sitting: 'Offline Exam: ',
  holiday: 'Holiday: ',
  event: '',
  meeting: 'Meeting: ',
}

/** `CATEGORIES` of each kind. */
export const feedCategories: Readonly<Record<FeedKind, string>> = {
  class: 'Class',
  live: 'Live Class',
  test: 'Online Exam',
  exam: 'Offline Exam',
  sitting: 'Offline Exam',
  holiday: 'Holiday',
  event: 'Event',
  meeting: 'Meeting',
}

/** Never changes, so that calendars recognise a changed entry. `part` numbers the days of one event. */
export function feedUid(instituteId: number, kind: FeedKind, id: number, part = 1): string {
  return `${kind}-${id}${part > 1 ? `-${part}` : ''}@${instituteId}.homeroom`
}

export type FeedFacts = {
  kind: FeedKind
  /** The name, or for a class the subject. */
  title: string
  isCancelled: boolean
  /** An exam on paper whose sittings are entries now. */
  isReplaced: boolean
  /** '' without one. */
  subject: string
  /** The student's sections or batches that it belongs to. */
  course: string
  product: string
  teacher: string
  topics: string
  /** How long a test may take, within its window; '' for other entries. */
  timeLimit: string
  description: string
}

/** Many calendars show a cancelled entry like any other: the title says it too. */
export function feedTitle({ kind, title, subject, isCancelled, isReplaced }: FeedFacts): string {
  const names = kind === 'sitting' ? [subject, title] : [title]
  const name = names
    .map((one) => one.trim())
    .filter(Boolean)
    .join(', ')
  const status = isReplaced ? 'Now by subject: ' : isCancelled ? 'Cancelled: ' : ''
  return `${status}${prefixes[kind]}${name || feedCategories[kind]}`
}

/** One fact a line; unknown ones are left out. */
export function feedDescription(facts: FeedFacts, isSchool: boolean): string {
  const { kind, subject, course, product, teacher, topics, timeLimit, description } = facts
  const lines: [string, string][] = [
    ['Subject', kind === 'class' || kind === 'sitting' ? '' : subject],
    [isSchool ? 'Section' : 'Batch', course],
    ['Product', product],
    ['Teacher', teacher],
    ['Duration', timeLimit],
    ['Topics', topics],
  ]
  const filled = lines
    .filter(([, text]) => text.trim() !== '')
    .map(([name, text]) => `${name}: ${text.trim()}`)
  return [...filled, description.trim()].filter(Boolean).join('\n')
}

/** When something is: whole days, or from one moment to another (milliseconds since 1970). */
export type FeedTime =
  | { isAllDay: true; first: string /** The day after the last one (RFC 5545 §3.6.1). */; end: string }
  | {
      isAllDay: false
      startMs: number /** Undefined for a moment. */
      endMs: number | undefined
      part: number
    }

/** A last day before the first one is taken for the first one. */
export function wholeDays(first: string, last: string): FeedTime {
  return { isAllDay: true, first, end: addDays(last < first ? first : last, 1) }
}

export function timed(startMs: number, endMs: number, part = 1): FeedTime {
  return { isAllDay: false, startMs, endMs: endMs > startMs ? endMs : undefined, part }
}

/**
 * An event with hours, on each of its days: one entry a day, for a clock is set on another day where summer time begins.
 * Hours that end before they start end on the next day.
 * @param momentOf the moment of a day's minute at the institute
 */
export function hoursOfDays(
  days: { first: string; last: string },
  hours: { from: number; to: number },
  momentOf: (day: string, minute: number) => number,
): FeedTime[] {
  const each = daysFrom(days.first, days.last)
  return (each.length > 0 ? each : [days.first]).map((day, index) =>
    timed(
      momentOf(day, hours.from),
      momentOf(hours.to < hours.from ? addDays(day, 1) : day, hours.to),
      index + 1,
    ),
  )
}

/** What a calendar on the same device opens to subscribe: `webcal://` for `https://`. */
export const webcalAddress = (address: string): string => address.replace(/^https?:/i, 'webcal:')
