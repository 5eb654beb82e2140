import type { FastifyInstance } from 'fastify'
import { messageBatch, messages, messagesRead, noNumber, readMessages } from '#domain/message/calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { findMessagesRead, findOwnMessages } from '#server/features/message/queries.ts'
import { messagesSeen } from '#server/features/message/queries-news.ts'
import { writeMessagesRead } from '#server/features/message/writes.ts'
import { answer, mount } from '#server/route.ts'

export function messageRoutes(app: FastifyInstance, { pool, clock }: Context): void {
  mount(app, messages, async ({ session, params, query }) => {
    const { instituteId, personId, timeZone } = session
    const { start_index: start = 0, batch_size: count = messageBatch } = query
    const at = { instituteId, personId, calledPhone: params.phone, noNumber, start, count }
    const found = await findOwnMessages(pool, at)
    if (found.length === 0) throw notFound()
    return found.flatMap(({ text, sentAt }) =>
      text === null || sentAt === null ? [] : [{ message: text, createdDateTime: isoIn(timeZone, sentAt) }],
    )
  })
  mount(app, messagesRead, async ({ session }) => {
    const { instituteId, personId, timeZone } = session
    const read = await findMessagesRead(pool, { instituteId, personId })
    return answer({ until: read ? isoIn(timeZone, read.until) : '' })
  })

  mount(app, readMessages, async ({ session, body }) => {
    const { instituteId, personId } = session
    const now = clock()
    const until = new Date(Math.min(Date.parse(body.until), now.getTime()))
    await writeMessagesRead(pool, { instituteId, personId, until })
    await messagesSeen(pool, { instituteId, personId, until, now })
    return answer(null)
  })
}
