import * as z from 'zod/mini'
import { defineCall, envelope, id, idOrName, pathNumber, testInPath } from '#domain/call.ts'
import { notedKinds } from '#domain/exam/integrity/noted.ts'
import { student } from '#domain/exam/panel/admin-calls.ts'

const source = 'panel-67'
/** ISO 8601 with the institute's offset. */
const moment = z.string()

const noted = z.object({
  kind: z.enum(notedKinds),
  at: moment,
  /** The tab, by a name that it gave itself. */
  tab: z.string(),
  /** The network of `otherNetwork`, the browser of `opened` and `otherDevice`; '' for others. */
  detail: z.string(),
})

const integrityRow = z.object({
  user_id: id,
  ...student,
  attempt_id: id,
  started_at: moment,
  handed_in_at: z.nullable(moment),
  /** How often, and for how long in all, another page or program was in front. */
  times_left: z.number(),
  seconds_left: z.number(),
  /** The same of full screen. */
  times_left_full_screen: z.number(),
  seconds_left_full_screen: z.number(),
  /** Whether the browser cannot show a page in full screen, as on iPhones. */
  cannot_fill_screen: z.boolean(),
  wrong_codes: z.number(),
  /** Tabs that opened the attempt. */
  tabs: z.number(),
  /** Tabs that sent answers from another network, or outside Safe Exam Browser. */
  tabs_of_other_networks: z.number(),
  tabs_outside_safe_browser: z.number(),
  /** How often another device requested the attempt, and how often the examiner allowed it. */
  other_devices: z.number(),
  allowed_devices: z.number(),
  /** The first ones. */
  events: z.array(noted),
})
export type IntegrityRow = z.output<typeof integrityRow>

/** None of it ends an exam by itself: the examiner decides. */
export const integritySheet = defineCall({
  method: 'GET',
  path: '/admin/v1/tests/:test_id/integrity',
  access: 'admin',
  scope: 'marks',
  summary:
    'What was noted of each attempt at a test: leaving the page and full screen, networks, browsers and devices, wrong codes',
  source,
  params: testInPath,
  query: z.object({
    after: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(z.pipe(pathNumber, z.number().check(z.minimum(1), z.maximum(500)))),
  }),
  reply: envelope(
    z.object({
      rows: z.array(integrityRow),
      /** The cursor of the next page; null on the last one. */
      next: z.nullable(z.string()),
    }),
  ),
})

export const integrityFile = defineCall({
  method: 'GET',
  path: '/admin/v1/tests/:test_id/integrity/file',
  access: 'admin',
  scope: 'marks',
  summary: 'The same as a table to print, without the single events',
  source,
  params: testInPath,
  query: z.object({ format: z.enum(['csv', 'xlsx']) }),
  mayAnswerFile: true,
  reply: z.object({}),
})

/** For example after a phone has broken. Answers stay. */
export const allowDevice = defineCall({
  method: 'POST',
  path: '/admin/v1/examDevice',
  access: 'admin',
  scope: 'time',
  summary:
    'Lets a student go on with a running test on another device, the next that opens it, where the test allows one',
  source,
  takesKey: true,
  body: z.object({ test_id: idOrName, user_id: idOrName }),
  reply: envelope(
    z.object({
      ...student,
      /** False where the attempt is bound to no device now. */
      is_changed: z.boolean(),
    }),
  ),
})

export const integrityCalls = [integritySheet, integrityFile, allowDevice] as const
