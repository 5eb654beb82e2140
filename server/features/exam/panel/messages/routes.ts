import type { FastifyInstance } from 'fastify'
import { listExamMessages, sendExamMessage } from '#domain/exam/message/calls.ts'
import type { PanelStatus } from '#domain/exam/panel/calls.ts'
import { maxMessagesOfTest } from '#domain/exam/panel/limits.ts'
import { personIdOf, testIdOf } from '#server/access/named.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { Failure, notFound } from '#server/failure.ts'
import { testInPathOf } from '#server/features/exam/panel/admin/test-in-path.ts'
import {
  findMessageOf,
  findMessagesTo,
  findSentMessages,
  holdMessages,
  insertMessage,
  isTaker,
  noteMessage,
} from '#server/features/exam/panel/messages/queries.ts'
import { answer, mount } from '#server/route.ts'
import type { PanelPass } from '#server/secrets/panel-pass.ts'

export function examMessageRoutes(app: FastifyInstance, { pool, clock }: Context): void {
  mount(app, sendExamMessage, async ({ admin, body }) => {
    const { instituteId, tokenId } = admin
    const { text, message_key: messageKey, user_id } = body
    const testId = await testIdOf(pool, instituteId, body.test_id, 'test_id')
    const personId = user_id === undefined ? null : await personIdOf(pool, instituteId, user_id, 'user_id')
    const of = { instituteId, testId }
    const sent = await inTransaction(pool, async (client) => {
      const test = await holdMessages(client, of)
      if (!test) throw notFound()
      if (personId !== null && !(await isTaker(client, { ...of, personId }))) throw notFound()
      const before = await findMessageOf(client, { ...of, messageKey })
      if (before) return { message_id: before.id, is_new: false }
      if (test.count >= maxMessagesOfTest) throw new Failure('tooManyExamMessages')
      const message = { ...of, personId, text, messageKey, tokenId, now: clock() }
      const { id } = await insertMessage(client, message)
      await noteMessage(client, message)
      if (personId !== null) {
        const { now } = message
        const kind = 'sentExamMessage' as const
        await note(client, { instituteId, personId, actor: { token: tokenId }, kind, detail: test.name, now })
      }
      return { message_id: id, is_new: true }
    })
    return answer(sent)
  })

  mount(app, listExamMessages, async ({ admin, params }) => {
    const { instituteId, timeZone } = admin
    const testId = await testInPathOf(pool, instituteId, params.test_id)
    const rows = await findSentMessages(pool, { instituteId, testId })
    return answer(
      rows.map((row) => ({
        message_id: row.id,
        text: row.text,
        sent_at: isoIn(timeZone, row.sentAt),
        user_id: row.personId,
        student_name: row.studentName,
        roll_no: row.rollNo,
      })),
    )
  })
}

/** Adds the messages that a tab does not have to the reply of a save. @param since the latest that it has */
export async function withMessages<Status extends PanelStatus>(
  { pool }: Pick<Context, 'pool'>,
  { instituteId, personId, testId, lastMessageId }: PanelPass,
  since: number | undefined,
  status: Status,
): Promise<Status> {
  if (since === undefined || testId === null || lastMessageId <= since) return status
  const rows = await findMessagesTo(pool, { instituteId, personId, testId, since })
  const messages = rows.map(({ id, text, sentAt, isToAll }) => ({
    message_id: id,
    text,
    sent_at: sentAt.getTime(),
    is_to_all: isToAll,
  }))
  return { ...status, messages }
}
