import type { FastifyInstance } from 'fastify'
import { messageBatch, messages } from '#domain/message/calls.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { findMessages, findOwnPhone } from '#server/features/message/queries.ts'
import { isoIn } from '#server/iso-time.ts'
import { mount } from '#server/route.ts'

export function messageRoutes(app: FastifyInstance, { pool }: Context): void {
  mount(app, messages, async ({ session, params, query }) => {
    const { instituteId, personId, timeZone } = session
    const own = await findOwnPhone(pool, { instituteId, personId })
    if (!own || params.phone !== `${own.callingCode}-${own.phone}`) throw notFound()
    const { start_index: start = 0, batch_size: count = messageBatch } = query
    const found = await findMessages(pool, { instituteId, phone: own.phone, start, count })
    return found.map(({ text, sentAt }) => ({
      message: text,
      createdDateTime: isoIn(timeZone, sentAt),
    }))
  })
}
