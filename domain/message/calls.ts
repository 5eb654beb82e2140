import * as z from 'zod/mini'
import { defineCall, pathId } from '#domain/call.ts'

/** spec/3 §3 "Message". */
export const message = z.object({
  message: z.string(),
  /** ISO 8601 with the institute's offset. */
  createdDateTime: z.string(),
})
export type Message = z.output<typeof message>

/** In place of a number in the path, for a person who has none now: messages to a former one are still theirs. */
export const noNumber = '0000'

/** spec/3 §9: fetched in one call. */
export const messageBatch = 1000

export const messages = defineCall({
  method: 'GET',
  path: '/api/v1/alerts/config/messagesByPhoneNo/:institute_id/:phone',
  access: 'student',
  summary: 'Messages that were sent to oneself, to whichever number was one’s own then, the newest first',
  source: 'spec/3 §7',
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

export const messageCalls = [messages]
