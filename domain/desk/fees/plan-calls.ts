import * as z from 'zod/mini'
import { defineCall, envelope, id } from '#domain/call.ts'
import { dayText } from '#domain/day.ts'
import {
  feeLimits,
  forFeeReaders,
  forFeeWriters,
  foundStudent,
  maybeId,
  rupees,
  sum,
  words,
  year,
} from '#domain/desk/fees/shared.ts'

const planInstalment = z.object({
  number: z.number().check(z.int(), z.minimum(1), z.maximum(200)),
  due_day: dayText,
  fee: rupees,
  tax: rupees,
  discount: rupees,
})

export const feePlanChoices = defineCall({
  ...forFeeReaders,
  method: 'GET',
  path: '/desk/v1/fees/plan-choices',
  summary: 'Years and sections to which a plan of instalments can be given',
  source: 'desk-59',
  query: z.object({ year_id: maybeId }),
  reply: envelope(
    z.object({
      years: z.array(year),
      year_id: z.nullable(id),
      sections: z.array(z.object({ section_id: id, name: z.string(), students: z.number() })),
    }),
  ),
})

export const giveFeePlan = defineCall({
  ...forFeeWriters,
  method: 'POST',
  path: '/desk/v1/fees/plans',
  summary: 'Gives instalments to sections or students, in one change; or shows whom it would concern',
  source: 'desk-59',
  body: z.object({
    year_id: id,
    section_ids: z.array(id).check(z.maxLength(500)),
    student_ids: z.array(id).check(z.maxLength(500)),
    instalments: z.array(planInstalment).check(z.minLength(1), z.maxLength(feeLimits.plan)),
    is_check: z.boolean(),
  }),
  reply: envelope(
    z.object({
      /** Who gets something: at most 200 of them, and how many. */
      given: z.array(z.object({ ...foundStudent.shape, numbers: z.array(z.number()), amount: sum })),
      given_count: z.number(),
      /** Who has all or some of these numbers already, and keeps those. */
      had: z.array(z.object({ ...foundStudent.shape, numbers: z.array(z.number()) })),
      had_count: z.number(),
      instalments: z.number(),
      amount: sum,
      /** By which it is undone; null for a preview. */
      number: z.nullable(z.number()),
    }),
  ),
})

const writeOff = z.object({
  write_off_id: id,
  instalment_id: id,
  student_id: id,
  name: z.string(),
  section: z.string(),
  year: z.string(),
  instalment: z.number(),
  due_day: dayText,
  amount: sum,
  /** What is left to pay of the fee by now. */
  left: sum,
  reason: z.string(),
  asked_by: z.string(),
  is_own: z.boolean(),
  /** ISO 8601. */
  asked_at: z.string(),
  decided_by: z.string(),
  decided_at: z.nullable(z.string()),
  is_approved: z.nullable(z.boolean()),
  answer: z.string(),
  /** When the approval was undone by Changes; null otherwise. */
  undone_at: z.nullable(z.string()),
})
export type WriteOff = z.output<typeof writeOff>

export const listWriteOffs = defineCall({
  ...forFeeReaders,
  method: 'GET',
  path: '/desk/v1/fees/write-offs',
  summary: 'Write-offs that wait for a second person, and the last hundred that were decided',
  source: 'desk-57',
  reply: envelope(z.object({ waiting: z.array(writeOff), decided: z.array(writeOff) })),
})

export const askWriteOff = defineCall({
  ...forFeeWriters,
  method: 'POST',
  path: '/desk/v1/fees/write-offs',
  summary: 'Asks that an amount of an instalment is never to be paid',
  source: 'desk-57',
  body: z.object({ instalment_id: id, amount: rupees, reason: words }),
  reply: envelope(z.object({ write_off_id: id })),
})

export const decideWriteOff = defineCall({
  ...forFeeWriters,
  method: 'POST',
  path: '/desk/v1/fees/write-offs/decide',
  summary: 'Approves or refuses a write-off that somebody else has asked for',
  source: 'desk-57',
  body: z.object({
    write_off_id: id,
    is_approved: z.boolean(),
    /** Needed for a refusal. */
    answer: z.string().check(z.trim(), z.maxLength(200)),
  }),
  reply: envelope(z.object({})),
})
