import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { roster } from '#server/access/roster.ts'
import { command, exists, many, maybeOne, one, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { testId, since, ...message } = params({
  testId: z.number(),
  /** The latest that a tab has. */
  since: z.number(),
  /** null for all. */
  personId: z.nullable(z.number()),
  text: z.string(),
  messageKey: z.string(),
  tokenId: z.number(),
})

/** The messages to a person at a test after a given one, in order. */
export const findMessagesTo = many(
  'panel.messages',
  z.object({ id: z.number(), text: z.string(), sentAt: z.date(), isToAll: z.boolean() }),
  sql`select id, text, sent_at as "sentAt", person_id is null as "isToAll" from exam_message
    where institute_id = ${instituteId} and test_id = ${testId} and id > ${since}
      and (person_id is null or person_id = ${personId})
    order by id`,
)

export const findSentMessages = many(
  'panel.sent-messages',
  z.object({
    id: z.number(),
    text: z.string(),
    sentAt: z.date(),
    personId: z.nullable(z.number()),
    studentName: z.string(),
    rollNo: z.string(),
  }),
  sql`select exam_message.id, exam_message.text, exam_message.sent_at as "sentAt", exam_message.person_id as "personId",
    coalesce(person.name, '') as "studentName",
      coalesce(student.roll_no, '') as "rollNo"
    from exam_message
    left join person on person.institute_id = exam_message.institute_id and person.id = exam_message.person_id
    left join student on student.institute_id = exam_message.institute_id and student.person_id = exam_message.person_id
    where exam_message.institute_id = ${instituteId} and exam_message.test_id = ${testId} order by exam_message.id desc`,
)

/** Of two messages to a test at once, the second waits here, so that it counts the first. */
export const holdMessages = maybeOne(
  'panel.hold-messages',
  z.object({ name: z.string(), count: z.number() }),
  sql`with held as (
      select name from test where institute_id = ${instituteId} and id = ${testId} and cancelled_at is null for no key update)
    select name, (select count(*)::int from exam_message where institute_id = ${instituteId} and test_id = ${testId}) as count
    from held`,
)

/** Whether a test is a person's, or was begun by him. */
export const isTaker = exists(
  'panel.is-taker',
  sql`select 1 from ${roster} roster where roster.person_id = ${personId}
    union all
    select 1 from test_attempt where institute_id = ${instituteId} and test_id = ${testId} and person_id = ${personId}`,
)

export const findMessageOf = maybeOne(
  'panel.message-of-key',
  z.object({ id: z.number() }),
  sql`select id from exam_message
    where institute_id = ${instituteId} and test_id = ${testId} and message_key = ${message.messageKey}`,
)

export const insertMessage = one(
  'panel.message',
  z.object({ id: z.number() }),
  sql`insert into exam_message (institute_id, test_id, person_id, text, message_key, token_id, sent_at)
    values (${instituteId}, ${testId}, ${message.personId}, ${message.text}, ${message.messageKey}, ${message.tokenId}, ${now})
    returning id`,
)

export const noteMessage = command(
  'panel.message-noted',
  sql`insert into audit_log (institute_id, at, action, subject_kind, subject_id, detail)
    values (${instituteId}, ${now}, 'admin.exam-message', 'test', ${testId}, jsonb_build_object(
      'person', ${message.personId}::bigint, 'token', ${message.tokenId}::bigint))`,
)

/** The latest message to the taker of an `attempt`; 0 without one. */
export const lastMessageId = sql`coalesce((select max(exam_message.id) from exam_message
  where exam_message.institute_id = attempt.institute_id and exam_message.test_id = attempt.test_id
    and (exam_message.person_id is null or exam_message.person_id = attempt.person_id)), 0)`
