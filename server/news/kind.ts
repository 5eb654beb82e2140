import * as z from 'zod/mini'
import type { NewsKindName } from '#domain/news/kinds.ts'
import { settlingMinutes } from '#domain/news/settling.ts'
import { given } from '#server/access/given.ts'
import { type Audience, audiences, concernedIds } from '#server/access/notified.ts'
import { command, forEachRow, many, one, params, raw, Sql, sql } from '#server/database/sql.ts'

const { instituteId, now, personId, personIds } = given
export const { causeIds } = params({
  /** Ids of the rows because of which there may be news. */
  causeIds: z.array(z.number()),
})
const { plannedAt, readAt, isDated, since, horizon } = params({
  /** Null: it is to be sent. */
  plannedAt: z.nullable(z.date()),
  readAt: z.nullable(z.date()),
  /** Whether it was there when it happened, and not now. */
  isDated: z.boolean(),
  since: z.date(),
  horizon: z.date(),
})

/** Whether a fact is asked for. @param person the column of the person whom it is about */
export type Asked = (person: string) => Sql
type Facts = Sql<{ instituteId: number; now: Date; causeIds: readonly number[] }>

export type NewsDeclaration = {
  name: NewsKindName
  audience: Audience
  /** Tables whose rows cause it, and the column of them that has the id of the cause. */
  causes: Readonly<Record<string, string>>
  /** The same where the column is not of the table's key: nothing comes of rows that were removed. */
  causesByRow?: Readonly<Record<string, string>>
  /**
   * What holds now because of `causeIds`, by the rules of the screens: `cause_id`, `subject`, `person_id` (whom it is
   * about), `at` (since when), `until_at` (how long it is worth sending) and `args` for the text.
   */
  facts: (isAsked: Asked) => Facts
  /** Ids of causes, as `id`, of which there is news because a time has come, after `since`. */
  comes?: (time: {
    since: typeof since
    now: typeof now
  }) => Sql<{ instituteId: number; since: Date; now: Date }>
  /** Where a quarter of an hour is too late: the earliest moment after `now` and until `horizon` at which there is news, as `at`. */
  moment?: (time: {
    now: typeof now
    horizon: typeof horizon
  }) => Sql<{ instituteId: number; now: Date; horizon: Date }>
  /** Whether a row of `news` still says what holds, where `facts` look back over some days only: then it stays. */
  lasts?: Sql
  /** Kinds that it takes back where they were sent: it is asked for as well when something of them was withdrawn while it was handed over. */
  corrects?: readonly NewsKindName[]
  /** Whether what a row of `news` asks for is done, so that it leaves the inbox at any time [news-51]; then `facts` has none. */
  isDone?: Sql
}

const holdingRow = z.object({ personId: z.number(), subject: z.string() })

/** A kind of news, declared by the feature that it is about (docs/decisions/43). */
export function defineNews({
  name,
  audience,
  causes,
  causesByRow = {},
  facts,
  comes,
  moment,
  lasts = raw('false'),
  corrects = [],
  isDone = raw('false'),
}: NewsDeclaration) {
  const holding = (isAsked: Asked) => sql`fact as materialized (${facts(isAsked)}),
    holding as (
      select distinct on (reader.person_id, fact.subject) reader.person_id, reader.child_id, fact.subject, fact.cause_id, fact.at, fact.until_at, fact.args
      from fact cross join lateral ${audiences[audience]} reader
      where fact.at <= ${now} and fact.until_at > ${now}
      order by reader.person_id, fact.subject, reader.child_id)`
  const kind = raw(`'${name}'`)
  const settling = raw(`interval '${settlingMinutes[name] ?? 0} minutes'`)
  const everyone: Asked = () => raw('true')
  const ofThem: Asked = (person) => new Sql(sql`${raw(person)} = any(${concernedIds}::bigint[])`.chunks)
  const isOurs = sql`news.institute_id = ${instituteId} and news.kind = ${kind}`
  return {
    name,
    causes,
    causesByRow,
    corrects,
    /**
     * Notifies everyone concerned of what holds now because of some rows, and withdraws what does not hold any more: one
     * statement, however many people. What they know already stays as it is. @returns how much is new
     */
    notify: one(
      `news.notify.${name}`,
      z.object({ count: z.number() }),
      sql`with ${holding(everyone)},
        written as (
          insert into news (institute_id, person_id, child_id, kind, subject, cause_id, args, created_at, until_at, planned_at, read_at)
          select ${instituteId}::int, holding.person_id, holding.child_id, ${kind}, holding.subject, holding.cause_id, holding.args,
            case when ${isDated}::boolean then date_trunc('milliseconds', holding.at) else ${now}::timestamptz + ${settling} end, holding.until_at,
            ${plannedAt}::timestamptz, ${readAt}::timestamptz
          from holding
          on conflict (institute_id, person_id, kind, subject) do update set
            child_id = excluded.child_id, cause_id = excluded.cause_id, args = excluded.args, until_at = excluded.until_at,
            created_at = case when news.withdrawn_at is null then news.created_at else excluded.created_at end,
            planned_at = case when news.withdrawn_at is null then news.planned_at else excluded.planned_at end,
            read_at = case when news.withdrawn_at is null then news.read_at else excluded.read_at end,
            withdrawn_at = null
          where news.withdrawn_at is not null or (news.child_id, news.cause_id, news.args) is distinct from (excluded.child_id, excluded.cause_id, excluded.args)
          returning news.planned_at),
        gone as (
          update news set withdrawn_at = ${now}
          where ${isOurs} and news.cause_id = any(${causeIds}::bigint[]) and news.withdrawn_at is null
            and (${isDone} or (news.until_at > ${now} and not ${lasts}
              and not exists (select from holding where holding.person_id = news.person_id and holding.subject = news.subject))))
        select count(*) filter (where planned_at is null)::int as count from written`,
    ),
    /** Whether news of these people still holds, asked when it is sent. */
    check: many(
      `news.check.${name}`,
      holdingRow,
      sql`with ${holding(ofThem)}
        select person_id as "personId", subject from holding
        where person_id = any(${personIds}::bigint[]) and cardinality(${concernedIds}::bigint[]) > 0`,
    ),
    comes: comes?.({ since, now }),
    moment: moment?.({ now, horizon }),
  }
}
export type NewsKind = ReturnType<typeof defineNews>

const isOneOf = (kinds: readonly NewsKindName[]) =>
  raw(`news.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`)

/** Whether a row of news was sent to its person, or read. */
export const wasNoticed = (news: string) =>
  raw(`(${news}.read_at is not null or exists (select from news_delivery where news_delivery.institute_id = ${news}.institute_id
      and news_delivery.news_id = ${news}.id and news_delivery.handed_at is not null))`)

/**
 * `(at)`: since when news of these kinds that was sent or read does not hold any more, because it said something else than what holds now; no
 * row while any of it holds. @param isAbout whether `news` is about the row and person @param isOther whether it said something else
 */
export const takenBack = (
  kinds: readonly NewsKindName[],
  { isAbout, isOther }: Record<'isAbout' | 'isOther', string>,
) => {
  const isGone = sql`(where news.withdrawn_at > ${now}::timestamptz - interval '2 days' and ${raw(isOther)} and ${wasNoticed('news')})`
  return sql`(select max(news.withdrawn_at) filter ${isGone} as at from news
      where news.institute_id = institute.id and ${isOneOf(kinds)} and ${raw(isAbout)}
      having count(*) filter ${isGone} > 0 and count(*) filter (where news.withdrawn_at is null) = 0)`
}

/**
 * Takes back what people have just done, in the transaction of that, for them and their parents: one statement, which reads
 * nothing about others with the same cause, such as the rest of a large test.
 */
export const defineDone = (kinds: readonly NewsKindName[]) =>
  command(
    `news.done.${kinds.join('-')}`,
    sql`update news set withdrawn_at = ${now}
      from (select person_id, null::bigint as child_id from unnest(${concernedIds}::bigint[]) person_id
        union all select guardian.parent_id, student.id from student
        join guardian on guardian.institute_id = student.institute_id and guardian.student_id = student.id
        where student.institute_id = ${instituteId} and student.person_id = any(${concernedIds}::bigint[])) reader
      cross join lateral (select news.id from news where news.institute_id = ${instituteId} and news.person_id = reader.person_id and ${isOneOf(kinds)}
        and news.child_id is not distinct from reader.child_id and news.cause_id = any(${causeIds}::bigint[]) and news.withdrawn_at is null ${forEachRow}) done
      where news.institute_id = ${instituteId} and news.id = done.id`,
  )

/** Marks as read what a person has seen on its own screen [news-52]. @param isSeen whether the cause of a row of `news` was */
export const defineSeen = <Values>(kinds: readonly NewsKindName[], isSeen: Sql<Values>) =>
  command(
    `news.seen.${kinds.join('-')}`,
    sql`update news set read_at = ${now} where news.institute_id = ${instituteId} and news.person_id = ${personId} and ${isOneOf(kinds)}
      and news.read_at is null and news.withdrawn_at is null and ${isSeen}`,
  )
