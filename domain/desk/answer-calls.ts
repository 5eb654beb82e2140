import * as z from 'zod/mini'
import { defineCall, envelope } from '#domain/call.ts'
import { reading, recordId, writing } from '#domain/desk/notice-calls.ts'
import { answerQuery, answerRow } from '#domain/home/answer/calls.ts'

const params = z.object({ notice_id: recordId })

export const listNoticeAnswers = defineCall({
  ...reading,
  method: 'GET',
  path: '/desk/v1/notices/:notice_id/answers',
  summary: 'Who has answered a notice, and who has not, by name',
  source: 'desk-136',
  params,
  query: answerQuery,
  reply: envelope(
    z.object({
      answers: z.array(answerRow),
      next: z.string(),
      /** Students: all whom it asks, and who has answered otherwise. */
      asked: z.number(),
      answered: z.number(),
      /** Of those, before the text was changed. */
      changed: z.number(),
      /** How many gave each answer; not of texts. */
      tally: z.array(z.object({ answer: z.string(), count: z.number() })),
      is_over: z.boolean(),
      /** When families were last reminded from here; null if never. */
      reminded_at: z.nullable(z.string()),
      may_remind: z.boolean(),
    }),
  ),
})
export type NoticeAnswers = z.output<typeof listNoticeAnswers.reply>['result']

export const noticeAnswersFile = defineCall({
  ...reading,
  method: 'GET',
  path: '/desk/v1/notices/:notice_id/answers/file',
  summary: 'The same as CSV, all of it',
  source: 'desk-137',
  params,
  query: z.pick(answerQuery, { state: true, search: true }),
  mayAnswerFile: true,
  reply: envelope(z.null()),
})

export const remindOfAnswers = defineCall({
  ...writing,
  method: 'POST',
  path: '/desk/v1/notices/:notice_id/remind',
  summary: 'Reminds the families that have not answered, at most once a day',
  source: 'desk-138',
  takesKey: true,
  params,
  reply: envelope(
    z.object({
      /** Students without an answer. */
      students: z.number(),
    }),
  ),
})

export const deskAnswerCalls = [listNoticeAnswers, noticeAnswersFile, remindOfAnswers] as const
