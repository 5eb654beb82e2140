import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, maybeOne, params, sql } from '#server/database/sql.ts'

const { instituteId, now } = given
const { caller, key, requestHash, expiresAt, reply } = params({
  caller: z.string(),
  key: z.string(),
  requestHash: z.string(),
  expiresAt: z.date(),
  reply: z.custom<object>(),
})

const ofKey = sql`institute_id = ${instituteId} and caller = ${caller} and key = ${key}`

/** The reply to an earlier request with the key. */
export const findReply = maybeOne(
  'once.reply',
  z.object({ requestHash: z.string(), reply: z.custom<object>() }),
  sql`select request_hash as "requestHash", reply from written_reply where ${ofKey} and expires_at > ${now}`,
)

/** Waits for another transaction with the key. Returns 0 if that has written; an expired row is replaced. */
export const keepReply = command(
  'once.keep',
  sql`insert into written_reply (institute_id, caller, key, request_hash, reply, expires_at)
    values (${instituteId}, ${caller}, ${key}, ${requestHash}, ${reply}, ${expiresAt})
    on conflict (institute_id, caller, key) do update
      set request_hash = excluded.request_hash, reply = excluded.reply, expires_at = excluded.expires_at
      where written_reply.expires_at <= ${now}`,
)
