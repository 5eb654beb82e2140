import * as z from 'zod/mini'
import { askWords, questionFields, questionPost } from '#domain/ask/calls.ts'
import { addressees, askLimits, reportDecisions, sides } from '#domain/ask/rules.ts'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { dayText } from '#domain/day.ts'
import { attendanceReaders, attendanceTakers, ownersOnly } from '#domain/desk/roles.ts'

/** `mine`: what waits for an answer, the longest first; `all`: the latest first; `reported`: for owner and head. */
export const questionLists = ['mine', 'all', 'reported'] as const
export type QuestionList = (typeof questionLists)[number]

export const question = z.object({
  ...questionFields,
  /** Of the person's page, for roles that have it. */
  person_id: id,
  /** Reports that no one has decided; 0 for those who do not see them. */
  reports: z.number(),
})
export type Question = z.output<typeof question>

const report = z.object({
  report_id: id,
  post_id: id,
  /** Of who reported. */
  side: z.enum(sides),
  reported_by: z.string(),
  reported_at: z.string(),
  reason: z.string(),
  decision: z.enum(reportDecisions),
  decided_by: z.string(),
})
export type QuestionReport = z.output<typeof report>

/** Of a title, the name of a student, or a section. */
const search = z.optional(z.string().check(z.trim(), z.maxLength(100)))
const reading = { access: 'desk', roles: attendanceReaders } as const
const writing = { access: 'desk', roles: attendanceTakers } as const
const deciding = { access: 'desk', roles: ownersOnly } as const
const params = z.object({ thread_id: pathId })

export const listQuestions = defineCall({
  ...reading,
  method: 'GET',
  path: '/desk/v1/questions',
  summary: 'Questions of families that one answers or reads: what waits, all, or what was reported',
  source: 'desk-140',
  query: z.object({
    list: z.enum(questionLists),
    search,
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: envelope(
    z.object({
      questions: z.array(question),
      next: z.nullable(z.string()),
      /** How many wait, on all pages. */
      waiting: z.number(),
      reported: z.number(),
    }),
  ),
})

export const readQuestion = defineCall({
  ...reading,
  method: 'GET',
  path: '/desk/v1/questions/:thread_id',
  summary: 'A question with all that was written, and to whom it may be handed over',
  source: 'desk-141',
  params,
  reply: envelope(
    z.object({
      question,
      posts: z.array(questionPost),
      /** Other addressees of the student, as it is now. */
      whom: z.array(
        z.object({
          addressee: z.enum(addressees),
          subject_id: z.nullable(id),
          subject: z.string(),
          names: z.string(),
          /** Whether the office has it, because none of the teachers comes to the desk. */
          is_by_office: z.boolean(),
        }),
      ),
      may_answer: z.boolean(),
      reports: z.array(report),
      pause: z.nullable(z.object({ until: z.string(), reason: z.string(), by: z.string() })),
    }),
  ),
})
export type QuestionPage = z.output<typeof readQuestion.reply>['result']

/** What one has seen: where more has come since, nothing is written. */
const seen = { seen_post: id }

export const replyToQuestion = defineCall({
  ...writing,
  method: 'POST',
  path: '/desk/v1/questions/:thread_id/reply',
  summary: 'Answers a question, with at most one file, unless something came that one has not seen',
  source: 'desk-142',
  takesKey: true,
  isForm: true,
  params,
  body: z.object({ text: askWords(askLimits.text), ...seen }),
  reply: envelope(z.object({ post_id: id })),
})

export const handOverQuestion = defineCall({
  ...writing,
  method: 'POST',
  path: '/desk/v1/questions/:thread_id/hand-over',
  summary: 'Hands a question over to the class teacher, the teacher of a subject or the office',
  source: 'desk-143',
  takesKey: true,
  params,
  body: z.object({ addressee: z.enum(addressees), subject_id: z.nullable(id), ...seen }),
  reply: envelope(z.object({})),
})

export const closeQuestion = defineCall({
  ...writing,
  method: 'POST',
  path: '/desk/v1/questions/:thread_id/close',
  summary: 'Closes a question; the family opens it again by writing',
  source: 'desk-143',
  takesKey: true,
  params,
  body: z.object(seen),
  reply: envelope(z.object({})),
})

export const reportQuestion = defineCall({
  ...writing,
  method: 'POST',
  path: '/desk/v1/questions/:thread_id/report',
  summary: 'Reports what a family has written to the owners; repeated, nothing more happens',
  source: 'desk-145',
  takesKey: true,
  params,
  body: z.object({ post_id: id, reason: askWords(askLimits.reason) }),
  reply: envelope(z.object({})),
})

export const decideReport = defineCall({
  ...deciding,
  method: 'POST',
  path: '/desk/v1/questions/:thread_id/decide',
  summary: 'Decides a report: dismissed, or noted',
  source: 'desk-146',
  takesKey: true,
  params,
  body: z.object({ report_id: id, decision: z.enum(['dismissed', 'noted']) }),
  reply: envelope(z.object({})),
})

export const pauseQuestions = defineCall({
  ...deciding,
  method: 'POST',
  path: '/desk/v1/questions/:thread_id/pause',
  summary: 'Pauses writing about the student of a question until a day, with a reason; null ends the pause',
  source: 'desk-146',
  takesKey: true,
  params,
  body: z.object({ until: z.nullable(dayText), reason: askWords(askLimits.reason, 0) }),
  reply: envelope(z.object({})),
})

export const questionFile = defineCall({
  ...reading,
  method: 'GET',
  path: '/desk/v1/questions/:thread_id/files/:post_id',
  summary: 'The file of a post',
  source: 'desk-141',
  params: z.object({ thread_id: pathId, post_id: pathId }),
  mayAnswerFile: true,
  reply: envelope(z.null()),
})

/** With the status 409: what has come since. */
export const questionMoved = z.object({
  statusCode: z.literal(409),
  message: z.string(),
  last_post_id: id,
})

export const deskQuestionCalls = [
  listQuestions,
  readQuestion,
  replyToQuestion,
  handOverQuestion,
  closeQuestion,
  reportQuestion,
  decideReport,
  pauseQuestions,
  questionFile,
] as const
