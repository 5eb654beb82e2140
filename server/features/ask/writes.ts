import * as z from 'zod/mini'
import { postKinds, sides } from '#domain/ask/rules.ts'
import { given } from '#server/access/given.ts'
import { command, one, params, sql } from '#server/database/sql.ts'
import { addressee, postId, subjectId, threadId } from '#server/features/ask/queries.ts'

const { instituteId, studentId, personId, now } = given
const { title, kind, side, authorId, authorRole, text, fileId, isClosed, reason } = params({
  title: z.string(),
  kind: z.enum(postKinds),
  side: z.enum(sides),
  /** Null for a program of the institute. */
  authorId: z.nullable(z.number()),
  authorRole: z.string(),
  text: z.string(),
  fileId: z.nullable(z.number()),
  isClosed: z.boolean(),
  reason: z.string(),
})

export const insertThread = one(
  'ask.open',
  z.object({ id: z.number() }),
  sql`insert into ask_thread (institute_id, student_id, addressee, subject_id, title, asked_by, opened_at, last_at, last_side)
    values (${instituteId}, ${studentId}, ${addressee}, ${subjectId}, ${title}, ${personId}, ${now}, ${now}, 'family') returning id`,
)

export const insertPost = one(
  'ask.write',
  z.object({ id: z.number() }),
  sql`insert into ask_post (institute_id, thread_id, kind, side, author_id, author_role, text, file_id, sent_at)
    values (${instituteId}, ${threadId}, ${kind}, ${side}, ${authorId}, ${authorRole}, ${text}, ${fileId}, ${now}) returning id`,
)

/** After a message: a family opens a question again, an answer leaves it as it is. */
export const touchThread = command(
  'ask.touch',
  sql`update ask_thread set last_at = greatest(last_at, ${now}), last_side = ${side}, closed_at = case when ${side} = 'family' then null else closed_at end
    where institute_id = ${instituteId} and id = ${threadId}`,
)

export const setClosed = command(
  'ask.close',
  sql`update ask_thread set closed_at = case when ${isClosed}::boolean then ${now}::timestamptz end where institute_id = ${instituteId} and id = ${threadId}`,
)

export const setAddressee = command(
  'ask.address',
  sql`update ask_thread set addressee = ${addressee}, subject_id = ${subjectId} where institute_id = ${instituteId} and id = ${threadId}`,
)

/** Only forwards, and only to a post of the question. */
export const markRead = command(
  'ask.read',
  sql`insert into ask_read (institute_id, thread_id, person_id, post_id)
    select ${instituteId}, ${threadId}, ${personId}, post.id from ask_post post
    where post.institute_id = ${instituteId} and post.thread_id = ${threadId} and post.id = ${postId}
    on conflict (institute_id, thread_id, person_id) do update set post_id = excluded.post_id where ask_read.post_id < excluded.post_id`,
)

/** One report of a post is enough. */
export const insertReport = command(
  'ask.report',
  sql`insert into ask_report (institute_id, thread_id, post_id, side, reported_by, reported_at, reason)
    values (${instituteId}, ${threadId}, ${postId}, ${side}, ${personId}, ${now}, ${reason}) on conflict do nothing`,
)
