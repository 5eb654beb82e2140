import * as z from 'zod/mini'
import { defineCall, envelope, id } from '#domain/call.ts'
import { data } from '#domain/exam/calls.ts'
import { tabEvents } from '#domain/exam/integrity/calls.ts'
import { safeBrowserHeaders, safeBrowserProof } from '#domain/exam/integrity/safe-browser-body.ts'
import { attempt, changes } from '#domain/exam/panel/attempt-body.ts'
import { maxEventsSent, maxStatesSent } from '#domain/exam/panel/limits.ts'
import { examinerMessage } from '#domain/exam/panel/message-calls.ts'
import { beginPanel, endPanelPart, panelPaper } from '#domain/exam/panel/paper-calls.ts'
import { page, questionState, stampedAt } from '#domain/exam/panel/state-body.ts'
import { outcomeStates } from '#domain/exam/question.ts'

const events = z.array(
  z.object({
    kind: z.enum(tabEvents),
    at: stampedAt,
  }),
)

export const openPanel = defineCall({
  method: 'POST',
  path: '/examPanel/open',
  access: 'open',
  service: 'online_test_1',
  summary: 'A launch ticket, once, for a pass to the attempt: a new one, or the one that runs',
  source: 'PRODUCT §3, beyond the specification',
  body: z.object({
    ticket: z.string().check(z.regex(/^[\w-]{43}$/)),
    page,
    /** Whether the time of a new attempt begins with `beginPanel`; panels of an earlier version do not know that. */
    begins_later: z.optional(z.boolean()),
    /** The browser's name of itself, as sign-in has it; panels of an earlier version do not send it. */
    device: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: data(z.object({ pass: z.string(), time: z.number(), attempt })),
})

export const panelReceipt = z.object({
  /** Sixteen characters in groups of four. */
  code: z.string(),
  test_name: z.string(),
  /** ISO 8601 with the institute's offset. */
  submitted_at: z.string(),
  /** SHA-256 of the answers in hex (domain/exam/panel/answers-text.ts). */
  answers_hash: z.string(),
  answered: z.number(),
  questions: z.number(),
  /** Signs all fields with the server's key. */
  signature: z.string(),
  /** When it replaced another one; missing for the first. */
  reissued_at: z.optional(z.string()),
})
export type PanelReceipt = z.output<typeof panelReceipt>

const status = z.object({
  /** When the server replied, in milliseconds since 1970. */
  time: z.number(),
  ends_at: z.nullable(z.number()),
  ...changes,
  /** The highest sequence of the attempt; the next call sends it as `since`. */
  sequence: z.number(),
  /** Everything that changed after `since`, including what this tab sent. */
  states: z.array(questionState),
  /** False once the test was opened in another tab or on another device. */
  is_active: z.boolean(),
  /** How many of the sent answers arrived after the end and are quarantined. */
  kept_apart: z.number(),
  /** How many of the sent answers were given after the end and are dropped. */
  refused: z.number(),
  /** The questions of the refused answers. */
  refused_ids: z.array(id),
  receipt: z.nullable(panelReceipt),
  /** Only if there are some after `messages_since`. */
  messages: z.optional(z.array(examinerMessage)),
})
export type PanelStatus = z.output<typeof status>

const sending = {
  page,
  /** The highest sequence that this tab has received; 0 asks for everything. */
  since: z.number().check(z.int(), z.nonnegative()),
  states: z.array(questionState).check(z.maxLength(maxStatesSent)),
  events: events.check(z.maxLength(maxEventsSent)),
  /** The latest message of the examiner that this tab has, 0 for none; panels of an earlier version do not send it. */
  messages_since: z.optional(z.number().check(z.int(), z.nonnegative())),
  /** In Safe Exam Browser, for tests that ask for it. */
  safe_browser: z.optional(safeBrowserProof),
}

export const savePanel = defineCall({
  method: 'POST',
  path: '/examPanel/save',
  access: 'panel',
  service: 'online_test_1',
  summary: 'Keeps answers, and tells what other windows gave; also the heartbeat. Any number of times alike',
  source: 'beyond the specification',
  headers: safeBrowserHeaders,
  body: z.object(sending),
  reply: data(status),
})

export const submitPanel = defineCall({
  method: 'POST',
  path: '/examPanel/submit',
  access: 'panel',
  service: 'online_test_1',
  summary: 'Keeps the last answers and hands the attempt in: the receipt, the same one every time',
  source: 'beyond the specification',
  headers: safeBrowserHeaders,
  body: z.object(sending),
  reply: data(z.extend(status, { receipt: panelReceipt })),
})

/** Makes this tab the active one; the other tab is notified. */
export const takeOverPanel = defineCall({
  method: 'POST',
  path: '/examPanel/takeOver',
  access: 'panel',
  service: 'online_test_1',
  summary: 'Goes on with the attempt in this window',
  source: 'beyond the specification',
  body: z.object({ page }),
  reply: data(z.object({ is_active: z.boolean() })),
})

export const bookmarkQuestion = defineCall({
  method: 'POST',
  path: '/examPanel/bookmark',
  access: 'panel',
  service: 'online_test_1',
  summary: 'Bookmarks a question of the paper, or takes the bookmark away',
  source: 'beyond the specification',
  body: z.object({ question_id: id, is_bookmarked: z.boolean() }),
  reply: data(z.object({ is_bookmarked: z.boolean() })),
})

/**
 * After submission: only `is_ready: false` until the student may see the result. Practice and the notebook are ready as
 * soon as they are evaluated, the others once nothing waits for an examiner.
 */
export const panelOutcome = defineCall({
  method: 'GET',
  path: '/examPanel/outcome',
  access: 'panel',
  service: 'online_test_1',
  summary: 'What the attempt came to, once that may be seen; for practice with what is right, and why',
  source: 'beyond the specification',
  reply: data(
    z.object({
      is_ready: z.boolean(),
      is_called_off: z.boolean(),
      total_score: z.nullable(z.number()),
      total_marks: z.nullable(z.number()),
      /** The number of written answers that wait for marks: `total_score` excludes them, `total_marks` includes them. */
      waiting: z.number(),
      /** As it is now: it is reissued when an examiner counts late answers. */
      receipt: z.nullable(panelReceipt),
      questions: z.array(
        z.object({
          question_id: id,
          /** `later`: shown once no test with this question can be taken any more. */
          state: z.enum([...outcomeStates, 'later']),
          marks: z.number(),
          /** As `keyCode` of domain/exam/answer-code.ts writes it. */
          correct_answer: z.string(),
          solution_html: z.string(),
        }),
      ),
    }),
  ),
})

export const panelReceiptFile = defineCall({
  method: 'GET',
  path: '/examPanel/receipt/download',
  access: 'panel',
  service: 'online_test_1',
  summary: 'The receipt as a PDF',
  source: 'beyond the specification',
  mayAnswerFile: true,
  reply: z.object({}),
})

export const confirmTestReceipt = defineCall({
  method: 'GET',
  path: '/api/v1/test-receipt/:code',
  access: 'open',
  summary: 'Confirms the receipt of a test to anybody who holds its code',
  source: 'beyond the specification',
  params: z.object({ code: z.string().check(z.maxLength(40)) }),
  reply: envelope(
    z.extend(panelReceipt, {
      institute_name: z.string(),
      /** First name and initial, which is enough to compare. */
      student_name: z.string(),
      /** When another one replaced it, because an examiner decided on late answers; null for the one that counts. */
      replaced_at: z.nullable(z.string()),
    }),
  ),
})

/** The practice notebook is untimed and evaluated at once. */
export const launchNotebook = defineCall({
  method: 'POST',
  path: '/examPanel/launchNotebook',
  access: 'exam',
  service: 'online_test_1',
  summary: 'A launch ticket for questions of the practice notebook',
  source: 'beyond the specification',
  body: z.object({
    institute_id: id,
    user_id: id,
    question_ids: z.array(id).check(z.minLength(1), z.maxLength(100)),
  }),
  reply: data(z.object({ ticket: z.string() })),
})

export const panelCalls = [
  openPanel,
  panelPaper,
  beginPanel,
  endPanelPart,
  savePanel,
  submitPanel,
  takeOverPanel,
  bookmarkQuestion,
  panelOutcome,
  panelReceiptFile,
  confirmTestReceipt,
  launchNotebook,
] as const
