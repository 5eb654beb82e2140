import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { dayText } from '#domain/day.ts'
import { leaveLimits, leaveReasons, leaveStates } from '#domain/leave/rules.ts'
import { leaveSpan } from '#domain/leave/span.ts'

/** ISO 8601 with the institute's offset. */
const moment = z.string()
/** HH:MM; '' for whole days. */
const timeText = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/))
/** Lines, without other control characters. */
const words = (most: number) => z.string().check(z.trim(), z.maxLength(most), z.regex(/^(\P{Cc}|[\n\t])*$/u))

/** What the desk and a program see of leave, and the family with more. */
export const leaveFacts = {
  leave_id: id,
  ...leaveSpan,
  reason: z.enum(leaveReasons),
  note: z.string(),
  state: z.enum(leaveStates),
  /** Of its days, how many have classes [leave-4]. */
  school_days: z.number(),
  /** Null without one. */
  file: z.nullable(z.object({ name: z.string(), size: z.number() })),
  /** '' where the institute has entered it. */
  asked_by: z.string(),
  asked_at: moment,
  /** '' until it is answered, and where a program has answered. */
  answered_by: z.string(),
  answered_at: z.nullable(moment),
  answer: z.string(),
}

export const leave = z.object({
  ...leaveFacts,
  /** Signed, for a short time; null without one. */
  file: z.nullable(z.object({ name: z.string(), size: z.number(), url: z.string() })),
  may_withdraw: z.boolean(),
})
export type Leave = z.output<typeof leave>

export const listLeaves = defineCall({
  method: 'GET',
  path: '/api/v1/leave/list/:institute_id/:student_id',
  access: 'student',
  summary: 'The leave of a student, the latest days first, and on which days there are classes',
  source: 'leave-30',
  anyYear: true,
  params: z.object({ institute_id: pathId, student_id: pathId }),
  reply: envelope(
    z.object({
      /** Whether the caller may ask for leave of the student. */
      may_ask: z.boolean(),
      leaves: z.array(leave),
      /** The first and last day that may be asked for, and those of them with classes. */
      first_day: z.string(),
      last_day: z.string(),
      school_days: z.array(z.string()),
    }),
  ),
})
export type LeavesReply = z.output<typeof listLeaves.reply>['result']

/** `fileJson` of the form; beside it at most one part `files`. */
export const askLeave = defineCall({
  method: 'POST',
  path: '/api/v1/leave/ask',
  access: 'student',
  summary: 'Asks for leave of a student: whole days, or hours of one day',
  source: 'leave-31',
  anyYear: true,
  takesKey: true,
  isForm: true,
  body: z.object({
    institute_id: id,
    student_id: id,
    from: dayText,
    until: dayText,
    from_time: timeText,
    until_time: timeText,
    reason: z.enum(leaveReasons),
    note: words(leaveLimits.note),
  }),
  reply: envelope(z.object({ leave_id: id })),
})

export const withdrawLeave = defineCall({
  method: 'POST',
  path: '/api/v1/leave/withdraw',
  access: 'student',
  summary:
    'Takes leave back: while it waits, and an approved one until it begins; repeated, nothing more happens',
  source: 'leave-32',
  anyYear: true,
  takesKey: true,
  body: z.object({ institute_id: id, student_id: id, leave_id: id }),
  reply: envelope(z.object({})),
})

/** What the leave says: an answer names it, so that it is one to what was seen [leave-24]. */
export const leaveVersion = z.string().check(z.maxLength(64))

const cursor = z.optional(z.string().check(z.maxLength(200)))
const { leave_id, ...otherFacts } = leaveFacts
const listed = z.object({
  leave_id,
  /** The institute's own ids, as in the records. */
  leave: z.string(),
  student: z.string(),
  name: z.string(),
  ...otherFacts,
  version: leaveVersion,
})

const ofAdmin = { access: 'admin', scope: 'leave' } as const

export const listLeavesForAdmin = defineCall({
  ...ofAdmin,
  method: 'GET',
  path: '/admin/v1/leaves',
  summary: 'Leave of all students, by its first day: what waits for an answer, or all of it',
  source: 'leave-33',
  query: z.object({
    state: z.optional(z.enum(leaveStates)),
    /** `next` of the page before. */
    after: cursor,
  }),
  reply: envelope(z.object({ leaves: z.array(listed), next: z.nullable(z.string()) })),
})

export const leaveFileForAdmin = defineCall({
  ...ofAdmin,
  method: 'GET',
  path: '/admin/v1/leaves/:leave_id/file',
  summary: 'The file of a leave',
  source: 'leave-33',
  params: z.object({ leave_id: pathId }),
  mayAnswerFile: true,
  reply: envelope(z.null()),
})

/** Most leaves that are answered at once. */
export const maxDecided = 50
export const decision = z.object({
  leave_ids: z.array(id).check(z.minLength(1), z.maxLength(maxDecided)),
  is_approved: z.boolean(),
  /** What the family reads; a refusal needs it. */
  answer: words(leaveLimits.answer),
  /** The version that was seen of each, in the order of `leave_ids`; without one it is answered as it is. */
  versions: z.optional(z.array(leaveVersion).check(z.maxLength(maxDecided))),
})
export const decided = z.object({
  leaves: z.number(),
  /** Of the change, for undoing it. */
  number: z.nullable(z.number()),
})

export const decideLeavesForAdmin = defineCall({
  ...ofAdmin,
  method: 'POST',
  path: '/admin/v1/leaves/decide',
  summary:
    'Approves or refuses leave that waits: all of these, or none where one was answered or changed meanwhile',
  source: 'leave-33',
  takesKey: true,
  body: decision,
  reply: envelope(decided),
})

/** With the status 409: what became of those that do not wait any more, or say something else by now. */
export const decidedMeanwhile = z.object({
  statusCode: z.literal(409),
  message: z.string(),
  leaves: z.array(
    z.object({
      leave_id: id,
      name: z.string(),
      state: z.enum(leaveStates),
      answered_by: z.string(),
      ...leaveSpan,
      version: leaveVersion,
    }),
  ),
})

export const leaveCalls = [
  listLeaves,
  askLeave,
  withdrawLeave,
  listLeavesForAdmin,
  leaveFileForAdmin,
  decideLeavesForAdmin,
] as const
