import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'

/** A private calendar address (RFC 5545). The address itself is shown once, when it is made. */
export const calendarFeed = z.object({
  feed_id: id,
  /** ISO 8601 with the institute's offset; last_read_at '' until a calendar has read it. */
  created_at: z.string(),
  last_read_at: z.string(),
})
export type CalendarFeed = z.output<typeof calendarFeed>

const feedOf = { institute_id: id, student_id: z.optional(id), user_id: z.optional(id) }

export const calendarFeeds = defineCall({
  method: 'GET',
  path: '/api/v1/calendar-feed/list/:institute_id',
  access: 'student',
  summary: 'The private calendar addresses of a student (or open user) that one made, newest first',
  source: 'timetable-43',
  anyYear: true,
  params: z.object({ institute_id: pathId }),
  query: z.object({ student_id: z.optional(pathId), user_id: z.optional(pathId) }),
  reply: envelope(z.array(calendarFeed)),
})

export const makeCalendarFeed = defineCall({
  method: 'POST',
  path: '/api/v1/calendar-feed/make',
  access: 'student',
  summary: 'Make a private calendar address, to subscribe to with a phone’s calendar',
  source: 'timetable-43',
  anyYear: true,
  body: z.object(feedOf),
  /** `path` is appended to the address of the server: `/calendar/<secret>.ics`. */
  reply: envelope(z.extend(calendarFeed, { path: z.string() })),
})

export const revokeCalendarFeed = defineCall({
  method: 'POST',
  path: '/api/v1/calendar-feed/revoke',
  access: 'student',
  summary: 'End a private calendar address: from then on it is not found',
  source: 'timetable-43',
  takesKey: true,
  anyYear: true,
  body: z.object({ institute_id: id, feed_id: id }),
  reply: envelope(z.null()),
})

export const feedCalls = [calendarFeeds, makeCalendarFeed, revokeCalendarFeed] as const
