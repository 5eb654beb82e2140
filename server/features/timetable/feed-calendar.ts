import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { showTimeLimit, timeLimitOf } from '#domain/exam/duration.ts'
import {
  type FeedFacts,
  type FeedTime,
  feedCategories,
  feedDescription,
  feedTitle,
  feedUid,
  hoursOfDays,
  timed,
  wholeDays,
} from '#domain/timetable/feed.ts'
import { makeZone, type Zone } from '#domain/zone.ts'
import type { FeedEntryRow } from '#server/features/timetable/queries-feed.ts'

export type FeedCalendar = {
  instituteId: number
  instituteName: string
  ownerName: string
  timeZone: string
  isSchool: boolean
  /** First and last day of the feed. */
  first: string
  last: string
  /** The portal's address, https; undefined if unknown. */
  portal: string | undefined
}

const hourSeconds = 3600

/**
 * A calendar as in RFC 5545. Times are UTC, so that no zone has to be described; there is no `METHOD`, so
 * that `DTSTAMP` is the last change of an entry, and no change gives the same bytes.
 */
export function writeCalendar(rows: readonly FeedEntryRow[], about: FeedCalendar): string {
  const zone = makeZone(about.timeZone)
  const calendar = ical({
    prodId: { company: 'Homeroom', product: 'Time Table', language: 'EN' },
    // The library does not escape the name.
    name: escapeText(`${about.ownerName} – ${about.instituteName}`),
    ttl: hourSeconds,
  })
  for (const row of rows) {
    const facts: FeedFacts = { ...row, timeLimit: showLimit(row) }
    const text = {
      summary: plainText(feedTitle(facts)).replaceAll(/\s+/g, ' '),
      description: plainText(feedDescription(facts, about.isSchool)) || null,
    }
    const times = timesOf(row, zone)
    for (const time of times) {
      const day = time.isAllDay ? time.first : zone.dayAt(time.startMs)
      // For an event with hours, only the days within the range.
      if (times.length > 1 && (day < about.first || day > about.last)) continue
      calendar.createEvent({
        ...text,
        ...spanOf(time),
        id: feedUid(about.instituteId, row.kind, row.id, time.isAllDay ? 1 : time.part),
        sequence: row.sequence,
        stamp: row.changedAt,
        lastModified: row.changedAt,
        status: row.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        transparency: isBusy(row, time) ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
        categories: [{ name: feedCategories[row.kind] }],
        url: about.portal
          ? `${about.portal}${row.kind === 'meeting' ? '/meetings' : `/timetable?day=${day}`}`
          : null,
      })
    }
  }
  return `${calendar.toString()}\r\n`
}

const testOf = ({ testTypeId, minutes }: FeedEntryRow) =>
  testTypeId === null || minutes === null ? undefined : { typeId: testTypeId, minutes }

function showLimit(row: FeedEntryRow): string {
  const test = testOf(row)
  return test ? showTimeLimit(test) : ''
}

/**
 * A whole day does not block time, and neither does a test that is open longer than it takes, or practice.
 */
function isBusy(row: FeedEntryRow, time: FeedTime): boolean {
  if (row.isCancelled || time.isAllDay) return false
  const test = testOf(row)
  if (!test || time.endMs === undefined) return true
  return time.endMs - time.startMs <= (timeLimitOf(test) ?? 0) * 60_000
}

function timesOf(row: FeedEntryRow, zone: Zone): FeedTime[] {
  if (row.startsAt && row.endsAt) return [timed(row.startsAt.getTime(), row.endsAt.getTime())]
  const [first, last] = [row.firstDay ?? '', row.lastDay ?? '']
  if (row.startTime === null) return [wholeDays(first, last)]
  const from = minutesOfClock(row.startTime)
  const to = row.endTime === null ? from : minutesOfClock(row.endTime)
  return hoursOfDays({ first, last }, { from, to }, zone.momentOf)
}

function spanOf(time: FeedTime) {
  if (time.isAllDay) return { allDay: true, start: utcDay(time.first), end: utcDay(time.end) }
  return { start: new Date(time.startMs), end: time.endMs === undefined ? null : new Date(time.endMs) }
}

/** The library reads a day's date in UTC. */
const utcDay = (day: string) => new Date(`${day}T00:00:00Z`)

function minutesOfClock(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/**
 * Without characters that no calendar may have (RFC 5545 §3.1 "CONTROL"), and without halves of characters.
 */
function plainText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}

/** RFC 5545 §3.3.11 "TEXT". */
const escapeText = (text: string) =>
  plainText(text)
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\s+/g, ' ')
