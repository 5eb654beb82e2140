import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { currentSections } from '#server/access/membership.ts'
import { isSentToHolder } from '#server/access/messages.ts'
import { many, maybeOne, params, raw, sql } from '#server/database/sql.ts'
import { roles } from '#server/database/tables/people.ts'
import { firstRowPattern } from '#server/features/message/tables.ts'

const { instituteId, now } = given
const { search, id, beforeAt, beforeId, afterId, limit } = params({
  /** Between percent signs. */
  search: z.string(),
  /** Of the first row of a message, which has one for each number. */
  id: z.string(),
  beforeAt: z.date(),
  beforeId: z.number(),
  afterId: z.number(),
  limit: z.number(),
})

/** By parts of the name or number, of the students or their parents. */
export const findStudentsNamed = many(
  'desk.find-students',
  z.object({ personId: z.number(), name: z.string(), section: z.string(), parents: z.string() }),
  sql`select person.id as "personId", person.name,
      coalesce((select string_agg(distinct current.name, ', ') from ${currentSections({
        institute: 'student.institute_id',
        student: 'student.id',
        now: sql`${now}::timestamptz`,
      })} current where current.is_now), '') as section,
      coalesce((select string_agg(parent.name, ', ' order by parent.name) from guardian
        join person parent on parent.institute_id = guardian.institute_id and parent.id = guardian.parent_id
        where guardian.institute_id = ${instituteId} and guardian.student_id = student.id), '') as parents
    from student join person on person.institute_id = student.institute_id and person.id = student.person_id
    where student.institute_id = ${instituteId} and person.status = 'active'
      and (person.name ilike ${search} or person.phone like ${search} or student.display_id ilike ${search} or exists (select from guardian
        join person parent on parent.institute_id = guardian.institute_id and parent.id = guardian.parent_id
        where guardian.institute_id = ${instituteId} and guardian.student_id = student.id and (parent.name ilike ${search} or parent.phone like ${search})))
    order by person.name, person.id limit 20`,
)

/** Each message of the desk has a first row, whose id says who wrote it, and how many rows there are. */
const isFirst = raw(`message.source_id ~ '${firstRowPattern}'`)
/** Ids of all rows of a message. */
const idsOf = (table: string) =>
  raw(
    `array(select left(${table}.source_id, -1) || n from generate_series(0, split_part(${table}.source_id, '-', 6)::int - 1) n)`,
  )

const sentRow = z.object({
  rowId: z.number(),
  /** Of its first row. */
  id: z.string(),
  text: z.string(),
  sentAt: z.date(),
  numbers: z.number(),
  people: z.number(),
  read: z.number(),
})
const withCounts = sql`select message.id as "rowId", message.source_id as id, message.text, message.sent_at as "sentAt", counted.*
  from first message cross join lateral (
    select count(distinct each.id)::int as numbers, count(distinct news.person_id)::int as people,
      (count(distinct news.person_id) filter (where news.read_at > news.created_at))::int as read
    from message each left join news on news.institute_id = each.institute_id and news.kind = 'message' and news.cause_id = each.id and news.withdrawn_at is null
    where each.institute_id = ${instituteId} and each.source_id = any(${idsOf('message')})) counted
  order by message.sent_at desc, message.id desc`

export const findSentMessages = many(
  'desk.sent-messages',
  sentRow,
  sql`with first as materialized (select * from message where message.institute_id = ${instituteId} and ${isFirst}
      and (message.sent_at, message.id) < (${beforeAt}, ${beforeId}::bigint) order by message.sent_at desc, message.id desc limit ${limit})
    ${withCounts}`,
)

const firstOf = sql`first as materialized (select * from message where message.institute_id = ${instituteId} and ${isFirst} and message.source_id = ${id})`
export const findSentMessage = maybeOne('desk.sent-message', sentRow, sql`with ${firstOf} ${withCounts}`)

/** Those who had a number of the message when it was sent, with what is known of reading it. */
export const findMessagePeople = many(
  'desk.message-people',
  z.object({
    personId: z.number(),
    name: z.string(),
    role: z.enum(roles),
    readAt: z.nullable(z.date()),
    deliveries: z.array(z.object({ channel: z.string(), state: z.string(), report: z.nullable(z.string()) })),
  }),
  sql`with ${firstOf} select person.id as "personId", person.name, person.role, max(case when news.read_at > news.created_at then news.read_at end) as "readAt",
      (select coalesce(json_agg(json_build_object('channel', news_delivery.channel,
          'state', case when news_delivery.handed_at is not null then 'handed' when news_delivery.dropped_at is not null then 'dropped' else 'waiting' end,
          'report', news_delivery.report) order by news_delivery.channel), '[]')
        from news_delivery where news_delivery.institute_id = ${instituteId} and news_delivery.news_id = max(news.id)) as deliveries
    from first join message on message.institute_id = ${instituteId} and message.source_id = any(${idsOf('first')})
    join phone_holder on ${raw(isSentToHolder)}
    join person on person.institute_id = phone_holder.institute_id and person.id = phone_holder.person_id
    left join news on news.institute_id = message.institute_id and news.kind = 'message' and news.cause_id = message.id and news.person_id = person.id and news.withdrawn_at is null
    where person.id > ${afterId}
    group by person.id, person.name, person.role order by person.id limit ${limit}`,
)
