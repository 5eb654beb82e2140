import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { answerLimits, askKinds } from '#domain/home/answer/rules.ts'

/** ISO 8601 with the institute's offset. */
const moment = z.string()
const recordId = z.string().check(z.minLength(1), z.maxLength(255))

/** One answer, as families see it. */
const given = z.object({
  answer: z.string(),
  /** Who gave it; '' where the institute has entered it. */
  answered_by: z.string(),
  answered_at: moment,
  /** Names this answer: to be sent with another one. */
  version: z.string(),
  /** Whether the notice says something else since. */
  is_text_changed: z.boolean(),
})
export type GivenAnswer = z.output<typeof given>

export const noticeQuestion = defineCall({
  method: 'GET',
  path: '/api/v1/home/notice-question/:institute_id/:notice_id',
  access: 'student',
  summary: 'What a notice asks for, and what was answered, for each student of the caller whom it concerns',
  source: 'answer-20',
  anyYear: true,
  params: z.object({ institute_id: pathId, notice_id: pathId }),
  reply: envelope(
    z.object({
      kind: z.enum(askKinds),
      choices: z.array(z.string()),
      /** The last day, YYYY-MM-DD. */
      until: z.string(),
      is_over: z.boolean(),
      /** What is signed: SHA-256 of the notice and its question. */
      text_hash: z.string(),
      /** The name with which the caller signs. */
      own_name: z.string(),
      students: z.array(
        z.object({
          student_id: id,
          name: z.string(),
          /** Whether the caller answers for the student [answer-4]. */
          may_answer: z.boolean(),
          answer: z.nullable(given),
        }),
      ),
    }),
  ),
})
export type NoticeQuestion = z.output<typeof noticeQuestion.reply>['result']

const target = {
  institute_id: id,
  notice_id: id,
  student_id: id,
  /** `version` of the answer that was on the screen; '' for none. */
  seen: z.string().check(z.maxLength(64)),
}

export const answerNotice = defineCall({
  method: 'POST',
  path: '/api/v1/home/notice-answer',
  access: 'student',
  summary:
    'Answers a notice for a student; where somebody else has answered since, 409 has what is answered `now`',
  source: 'answer-21',
  anyYear: true,
  takesKey: true,
  body: z.object({
    ...target,
    /** `seen`, `yes`, `no`, one of the choices, or a text. */
    answer: z
      .string()
      .check(z.trim(), z.minLength(1), z.maxLength(answerLimits.text), z.regex(/^(\P{Cc}|[\n\t])*$/u)),
    /** `text_hash` of what was on the screen; without it the answer is to what the notice says now. */
    text_hash: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: envelope(given),
})

export const signNotice = defineCall({
  method: 'POST',
  path: '/api/v1/home/notice-sign',
  access: 'student',
  summary: 'Signs a notice for a student, by name and password',
  source: 'answer-22',
  anyYear: true,
  body: z.object({
    ...target,
    name: z.string().check(z.maxLength(200)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    /** `text_hash` of what was on the screen. */
    text_hash: z.string().check(z.maxLength(64)),
  }),
  reply: envelope(given),
})

/** Students of a page. */
export const answerPage = 100

export const answerStates = ['answered', 'missing', 'changed'] as const
export type AnswerState = (typeof answerStates)[number]

/** Which of the students a list has. */
export const answerQuery = z.object({
  /** `changed`: answered before the text was changed. */
  state: z.optional(z.enum(answerStates)),
  /** Part of the name. */
  search: z.optional(z.string().check(z.maxLength(200))),
  after: z.optional(z.string().check(z.maxLength(2000))),
})

export const answerRow = z.object({
  /** The student's record and number. */
  student: z.string(),
  student_id: id,
  name: z.string(),
  sections: z.string(),
  /** '' without one. */
  answer: z.string(),
  /** '' where it was entered by the institute. */
  answered_by: z.string(),
  answered_at: z.nullable(moment),
  is_text_changed: z.boolean(),
  /** Of what was signed; '' otherwise. */
  text_hash: z.string(),
})
export type AnswerRow = z.output<typeof answerRow>

export const listAnswersForAdmin = defineCall({
  method: 'GET',
  path: '/admin/v1/notices/:notice_id/answers',
  access: 'admin',
  scope: 'read',
  summary: 'Who has answered a notice, and who has not; for a token that reads notices',
  source: 'answer-23',
  params: z.object({ notice_id: recordId }),
  query: answerQuery,
  reply: envelope(z.object({ answers: z.array(answerRow), next: z.string() })),
})

export const answerCalls = [noticeQuestion, answerNotice, signNotice, listAnswersForAdmin] as const
