import * as z from 'zod/mini'
import { defineCall, envelope, id, idOrName, testInPath } from '#domain/call.ts'
import { maxLettersOfMessage } from '#domain/exam/panel/limits.ts'

const source = 'panel-67'

/** A repeated call with the same key sends nothing again, also with another text. */
export const sendExamMessage = defineCall({
  method: 'POST',
  path: '/admin/v1/examMessages',
  access: 'admin',
  scope: 'time',
  summary:
    'A message to all who take a test, or to one of them: open panels show it with their next call, within 15 seconds',
  source,
  takesKey: true,
  body: z.object({
    test_id: idOrName,
    /** Without it, to all. */
    user_id: z.optional(idOrName),
    text: z.string().check(
      z.trim(),
      z.minLength(1),
      z.maxLength(maxLettersOfMessage),
      z.overwrite((text) => text.toWellFormed()),
    ),
    /** Any word of the caller that is new for each message. */
    message_key: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
  reply: envelope(z.object({ message_id: id, is_new: z.boolean() })),
})

export const listExamMessages = defineCall({
  method: 'GET',
  path: '/admin/v1/tests/:test_id/messages',
  access: 'admin',
  scope: 'time',
  summary: 'The messages that were sent to those who take a test, the latest first',
  source,
  params: testInPath,
  reply: envelope(
    z.array(
      z.object({
        message_id: id,
        text: z.string(),
        /** ISO 8601 with the institute's offset. */
        sent_at: z.string(),
        /** null if it is to all. */
        user_id: z.nullable(id),
        student_name: z.string(),
        roll_no: z.string(),
      }),
    ),
  ),
})

export const examMessageCalls = [sendExamMessage, listExamMessages] as const
