import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { attendanceReaders, attendanceTakers } from '#domain/desk/roles.ts'
import { decided, decision, leaveFacts, leaveVersion } from '#domain/leave/calls.ts'

const asked = z.object({
  ...leaveFacts,
  /** Of the person's page, for roles that have it. */
  person_id: id,
  name: z.string(),
  roll_no: z.string(),
  /** On the first day of the leave, or today once it has begun; '' for a student who has left. */
  sections: z.string(),
  version: leaveVersion,
})
export type AskedLeave = z.output<typeof asked>

/** `waiting`: what has no answer; `current`: approved, and not over; `past`: everything else. */
export const leaveLists = ['waiting', 'current', 'past'] as const
export type LeaveList = (typeof leaveLists)[number]

export const listAskedLeaves = defineCall({
  access: 'desk',
  roles: attendanceReaders,
  method: 'GET',
  path: '/desk/v1/leaves',
  summary:
    'Leave of the students whom one answers for: what waits by its first day, the rest the latest first',
  source: 'desk-120',
  query: z.object({
    list: z.enum(leaveLists),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: envelope(
    z.object({
      leaves: z.array(asked),
      next: z.nullable(z.string()),
      /** How many wait, on all pages. */
      waiting: z.number(),
    }),
  ),
})

export const decideLeaves = defineCall({
  access: 'desk',
  roles: attendanceTakers,
  method: 'POST',
  path: '/desk/v1/leaves/decide',
  summary:
    'Approves or refuses leave that waits: all of these, or none where one was answered or changed meanwhile',
  source: 'desk-121',
  takesKey: true,
  body: decision,
  reply: envelope(decided),
})

export const askedLeaveFile = defineCall({
  access: 'desk',
  roles: attendanceReaders,
  method: 'GET',
  path: '/desk/v1/leaves/:leave_id/file',
  summary: 'The file of a leave',
  source: 'desk-122',
  params: z.object({ leave_id: pathId }),
  mayAnswerFile: true,
  reply: envelope(z.null()),
})

export const deskLeaveCalls = [listAskedLeaves, decideLeaves, askedLeaveFile] as const
