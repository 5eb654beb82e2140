import * as z from 'zod/mini'
import { newsKindNames } from '#domain/news/kinds.ts'
import { given } from '#server/access/given.ts'
import { many, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { names, tables, columns, number, jobId } = params({
  names: z.array(z.string()),
  tables: z.array(z.string()),
  columns: z.array(z.string()),
  number: z.number(),
  jobId: z.number(),
})

/** The causes of each kind among the rows that an import changed, by the images of them. */
export const findCauses = many(
  'news.causes',
  z.object({ kind: z.enum(newsKindNames), causeIds: z.array(z.number()) }),
  sql`select caused.name as kind, array_agg(distinct (image.key ->> caused.id_column)::bigint) as "causeIds"
    from unnest(${names}::text[], ${tables}::text[], ${columns}::text[]) caused(name, table_name, id_column)
    join import_image image on image.institute_id = ${instituteId} and image.number = ${number} and image.table_name = caused.table_name
    group by caused.name`,
)

const sendingRow = z.object({
  id: z.number(),
  kind: z.enum(newsKindNames),
  subject: z.string(),
  causeId: z.number(),
  values: z.record(z.string(), z.string()),
  untilAt: z.date(),
  isGone: z.boolean(),
  /** '' about oneself. */
  childName: z.string(),
  childId: z.nullable(z.number()),
  /** The person whom it is about. */
  concernedId: z.number(),
})
export type SendingRow = z.output<typeof sendingRow>

/** What one job sends to one person, the oldest first. What was read, or does not hold any more, is not sent. */
export const findSending = many(
  'news.sending',
  sendingRow,
  sql`select news.id, news.kind, news.subject, news.cause_id as "causeId", news.args as values, news.until_at as "untilAt",
      news.withdrawn_at is not null or news.read_at is not null or news.until_at <= ${now} as "isGone",
      coalesce(child.name, '') as "childName", news.child_id as "childId", coalesce(child.id, news.person_id) as "concernedId"
    from news_delivery
    join news on news.institute_id = news_delivery.institute_id and news.id = news_delivery.news_id
    left join student on student.institute_id = news.institute_id and student.id = news.child_id
    left join person child on child.institute_id = student.institute_id and child.id = student.person_id
    where news_delivery.institute_id = ${instituteId} and news_delivery.person_id = ${personId} and news_delivery.job_id = ${jobId}
      and news_delivery.handed_at is null and news_delivery.dropped_at is null
    order by news.created_at, news.id`,
)
