import type { FastifyInstance } from 'fastify'
import { messageBatch, messages, noNumber } from '#domain/message/calls.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { findOwnMessages } from '#server/features/message/queries.ts'
import { isoIn } from '#server/iso-time.ts'
import { mount } from '#server/route.ts'

export function messageRoutes(app: FastifyInstance, { pool }: Context): void {
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
}
