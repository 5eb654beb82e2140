import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'

/** In a reply [message-12]. */
export const message = z.object({
  message: z.string(),
  /** ISO 8601 with the institute's offset. */
  createdDateTime: z.string(),
})
export type Message = z.output<typeof message>

/** In place of a number in the path, for a person who has none now: messages to a former one are still theirs. */
export const noNumber = '0000'

/** Fetched in one call [message-13]. */
export const messageBatch = 1000

export const messages = defineCall({
  method: 'GET',
  path: '/api/v1/alerts/config/messagesByPhoneNo/:institute_id/:phone',
  access: 'student',
  summary: 'Messages that were sent to oneself, to whichever number was one’s own then, the newest first',
  source: 'message-12',
  params: z.object({
    institute_id: pathId,
    /** Calling code and a number that is or was one’s own, e.g. `91-9000000001`; `91-0000` without a number. */
    phone: z.string().check(z.regex(/^\d{1,4}-\d{4,15}$/)),
  }),
  query: z.object({
    start_index: z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.lte(1_000_000))),
    batch_size: z.optional(z.coerce.number().check(z.int(), z.positive(), z.lte(messageBatch))),
  }),
  reply: z.array(message),
})

export const messagesRead = defineCall({
  method: 'GET',
  path: '/api/v1/alerts/messages-read/:institute_id',
  access: 'student',
  summary: 'Until when the messages were read, on any device',
  source: 'message-14',
  params: z.object({ institute_id: pathId }),
  reply: envelope(
    z.object({
      /** The moment of the newest that was shown, ISO 8601 with the institute's offset; '' where none was. */
      until: z.string(),
    }),
  ),
})

export const readMessages = defineCall({
  method: 'POST',
  path: '/api/v1/alerts/messages-read',
  access: 'student',
  summary: 'Note that the messages up to a moment were read',
  source: 'message-14',
  takesKey: true,
  body: z.object({
    institute_id: id,
    /** The moment of the newest message that was shown. */
    until: z.iso.datetime(),
  }),
  reply: envelope(z.null()),
})

export const messageCalls = [messages, messagesRead, readMessages] as const
