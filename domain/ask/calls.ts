import * as z from 'zod/mini'
import { addressees, askLimits, postKinds, sides } from '#domain/ask/rules.ts'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'

/** ISO 8601 with the institute's offset. */
const moment = z.string()
/** Lines, without other control characters. */
export const askWords = (most: number, least = 1) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), z.regex(/^(\P{Cc}|[\n\t])*$/u))
const askTitle = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(askLimits.title), z.regex(/^\P{Cc}*$/u))

/** A question as lists have it. */
const threadFields = {
  thread_id: id,
  addressee: z.enum(addressees),
  /** The name of the subject; '' for the class teacher and the office. */
  subject: z.string(),
  title: z.string(),
  asked_by: z.string(),
  /** Whether the student asked: then student and parents see it, otherwise the parents alone. */
  is_by_student: z.boolean(),
  opened_at: moment,
  last_at: moment,
  last_side: z.enum(sides),
  /** The beginning of the last words; '' where the last message has a file alone. */
  last_text: z.string(),
  is_closed: z.boolean(),
}

/** A post: words of somebody, or what became of the question. */
const postFields = {
  post_id: id,
  kind: z.enum(postKinds),
  side: z.enum(sides),
  author: z.string(),
  /** As what somebody of the institute wrote, such as 'Class teacher', and whose login of the family it was. */
  role: z.string(),
  /** What was written; where it was handed over, to whom. */
  text: z.string(),
  at: moment,
}

const thread = z.object({ ...threadFields, is_unread: z.boolean() })
export type Thread = z.output<typeof thread>

const post = z.object({
  ...postFields,
  is_own: z.boolean(),
  /** Whether the reader has reported it. */
  is_reported: z.boolean(),
  /** Signed, for a short time; null without one. */
  file: z.nullable(z.object({ name: z.string(), size: z.number(), url: z.string() })),
})
export type Post = z.output<typeof post>

/** '' where one may write. */
const whyNot = ['', 'off', 'paused', 'full'] as const
const mayWrite = {
  why_not: z.enum(whyNot),
  /** Until when, as YYYY-MM-DD, and why an owner has paused writing; null without that. */
  pause: z.nullable(z.object({ until: z.string(), reason: z.string() })),
}
const hours = z.object({
  from: z.string(),
  until: z.string(),
  /** From 1, Monday. */
  weekdays: z.array(z.number()),
  /** Days with classes of the student, from today. */
  open_days: z.array(z.string()),
})
export type HoursReply = z.output<typeof hours>

const ofStudent = { institute_id: pathId, student_id: pathId }
const ofFamily = { access: 'student', anyYear: true } as const

export const listThreads = defineCall({
  ...ofFamily,
  method: 'GET',
  path: '/api/v1/ask/list/:institute_id/:student_id',
  summary: 'The questions about a student, the latest first, whom one may ask, and when answers come',
  source: 'ask-30',
  params: z.object(ofStudent),
  query: z.object({
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: envelope(
    z.object({
      ...mayWrite,
      /** Whether a parent who can sign in sees what the student asks. */
      has_parent: z.boolean(),
      whom: z.array(
        z.object({
          addressee: z.enum(addressees),
          /** Null for the class teacher and the office. */
          subject_id: z.nullable(id),
          subject: z.string(),
          /** Of the teachers, as it is now. */
          names: z.string(),
          /** Whether the office has it, because none of the teachers comes to the desk. */
          is_by_office: z.boolean(),
        }),
      ),
      hours,
      threads: z.array(thread),
      unread: z.number(),
      next: z.nullable(z.string()),
    }),
  ),
})
export type ThreadsReply = z.output<typeof listThreads.reply>['result']

export const readThread = defineCall({
  ...ofFamily,
  method: 'GET',
  path: '/api/v1/ask/thread/:institute_id/:student_id/:thread_id',
  summary: 'A question with all that was written',
  source: 'ask-31',
  params: z.object({ ...ofStudent, thread_id: pathId }),
  reply: envelope(z.object({ ...mayWrite, hours, thread, posts: z.array(post) })),
})
export type ThreadReply = z.output<typeof readThread.reply>['result']

const target = { institute_id: id, student_id: id }

/** `fileJson` of the form; beside it at most one part `files`. */
export const askQuestion = defineCall({
  ...ofFamily,
  method: 'POST',
  path: '/api/v1/ask/open',
  summary: 'Asks the class teacher, the teacher of a subject or the office about a student',
  source: 'ask-32',
  takesKey: true,
  isForm: true,
  body: z.object({
    ...target,
    addressee: z.enum(addressees),
    subject_id: z.nullable(id),
    title: askTitle,
    text: askWords(askLimits.text),
  }),
  reply: envelope(z.object({ thread_id: id })),
})

export const writePost = defineCall({
  ...ofFamily,
  method: 'POST',
  path: '/api/v1/ask/write',
  summary: 'Adds a message to a question; one that was closed is open again',
  source: 'ask-33',
  takesKey: true,
  isForm: true,
  body: z.object({ ...target, thread_id: id, text: askWords(askLimits.text) }),
  reply: envelope(z.object({ post_id: id })),
})

export const closeThread = defineCall({
  ...ofFamily,
  method: 'POST',
  path: '/api/v1/ask/close',
  summary: 'Closes a question; repeated, nothing more happens',
  source: 'ask-33',
  takesKey: true,
  body: z.object({ ...target, thread_id: id }),
  reply: envelope(z.object({})),
})

export const markThreadRead = defineCall({
  ...ofFamily,
  method: 'POST',
  path: '/api/v1/ask/read',
  summary: 'Notes until which post somebody has read a question, on every device',
  source: 'ask-31',
  takesKey: true,
  body: z.object({ ...target, thread_id: id, post_id: id }),
  reply: envelope(z.object({})),
})

export const reportPost = defineCall({
  ...ofFamily,
  method: 'POST',
  path: '/api/v1/ask/report',
  summary: 'Reports what the institute has written to its owners; repeated, nothing more happens',
  source: 'ask-34',
  takesKey: true,
  body: z.object({ ...target, thread_id: id, post_id: id, reason: askWords(askLimits.reason) }),
  reply: envelope(z.object({})),
})

const ofAdmin = { access: 'admin', scope: 'questions' } as const

/** A question as the desk and a program of the institute have it. */
export const questionFields = {
  ...threadFields,
  name: z.string(),
  roll_no: z.string(),
  sections: z.string(),
  /** Whether the family waits for an answer. */
  is_waiting: z.boolean(),
}
export const questionPost = z.object({
  ...postFields,
  /** Read by its own call; null without one. */
  file: z.nullable(z.object({ name: z.string(), size: z.number() })),
})

export const listQuestionsForAdmin = defineCall({
  ...ofAdmin,
  method: 'GET',
  path: '/admin/v1/questions',
  summary: 'Questions of all families, the latest first: those that wait for an answer, or all',
  source: 'ask-35',
  query: z.object({
    waiting: z.optional(z.enum(['yes', 'no'])),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: envelope(
    z.object({
      /** `question` and `student`: the institute's own ids, as in the records. */
      questions: z.array(z.object({ ...questionFields, question: z.string(), student: z.string() })),
      next: z.nullable(z.string()),
    }),
  ),
})

export const readQuestionForAdmin = defineCall({
  ...ofAdmin,
  method: 'GET',
  path: '/admin/v1/questions/:thread_id',
  summary: 'A question with all that was written',
  source: 'ask-35',
  params: z.object({ thread_id: pathId }),
  reply: envelope(z.object({ ...questionFields, posts: z.array(questionPost) })),
})

export const replyForAdmin = defineCall({
  ...ofAdmin,
  method: 'POST',
  path: '/admin/v1/questions/:thread_id/reply',
  summary: 'Answers a question for the office, unless something came that the program has not seen',
  source: 'ask-35',
  takesKey: true,
  params: z.object({ thread_id: pathId }),
  body: z.object({ text: askWords(askLimits.text), seen_post: id }),
  reply: envelope(z.object({ post_id: id })),
})

export const askCalls = [
  listThreads,
  readThread,
  askQuestion,
  writePost,
  closeThread,
  markThreadRead,
  reportPost,
  listQuestionsForAdmin,
  readQuestionForAdmin,
  replyForAdmin,
] as const
