import * as z from 'zod/mini'
import { defineCall, id } from '#domain/call.ts'
import { tabEvents } from '#domain/exam/integrity/noted.ts'
import { safeBrowserHeaders, safeBrowserProof } from '#domain/exam/integrity/safe-browser-body.ts'
import { examinerMessage } from '#domain/exam/message/body.ts'
import { attempt, changes } from '#domain/exam/panel/attempt-body.ts'
import { maxEventsSent, maxStatesSent } from '#domain/exam/panel/limits.ts'
import { page, questionState, stampedAt } from '#domain/exam/panel/state-body.ts'
import { data } from '#domain/exam/reply.ts'

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
  source: 'panel-63',
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
  /** The latest message of the examiner that this tab has, 0 before the first; panels of an earlier version do not send it. */
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
  source: 'panel-65',
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
  source: 'panel-65',
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
  source: 'panel-65',
  body: z.object({ page }),
  reply: data(z.object({ is_active: z.boolean() })),
})

export const bookmarkQuestion = defineCall({
  method: 'POST',
  path: '/examPanel/bookmark',
  access: 'panel',
  service: 'online_test_1',
  summary: 'Bookmarks a question of the paper, or takes the bookmark away',
  source: 'panel-66',
  body: z.object({ question_id: id, is_bookmarked: z.boolean() }),
  reply: data(z.object({ is_bookmarked: z.boolean() })),
})
