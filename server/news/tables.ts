import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { newsChannels } from '#domain/news/channels.ts'
import { newsKindNames, newsTopics } from '#domain/news/kinds.ts'
import { reportStates } from '#domain/news/reports.ts'
import type { NewsArguments } from '#domain/news/text.ts'
import { generatedId, instituteId, key, moment, reference, refersTo } from '#server/database/columns.ts'
import { person, student } from '#server/database/tables/people.ts'

/** What a person is notified of, once for each kind and subject (docs/decisions/43). */
export const news = pgTable(
  'news',
  {
    instituteId: instituteId(),
    id: generatedId(),
    personId: reference('person_id').notNull(),
    /** The child of a parent; null about oneself. */
    childId: reference('child_id'),
    kind: text('kind', { enum: newsKindNames }).notNull(),
    /** What it is about, among the news of the kind: such as an assignment, or a day of a student. */
    subject: text('subject').notNull(),
    /** The row because of which it is news, and by which it is checked again. */
    causeId: reference('cause_id').notNull(),
    /** For its text. */
    values: jsonb('args').$type<NewsArguments>().notNull(),
    /** Since when it is there: of what may be corrected first, a little later than it was written (`domain/news/settling.ts`). */
    createdAt: moment('created_at').notNull(),
    /** It is not worth sending afterwards. */
    untilAt: moment('until_at').notNull(),
    /** When it was decided by which channels it is sent. */
    plannedAt: moment('planned_at'),
    /** It does not hold any more: it is in no inbox, and is not sent. */
    withdrawnAt: moment('withdrawn_at'),
    readAt: moment('read_at'),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('news_once').on(t.instituteId, t.personId, t.kind, t.subject),
    index('news_person').on(t.instituteId, t.personId, t.createdAt),
    index('news_cause').on(t.instituteId, t.kind, t.causeId),
    index('news_unplanned').on(t.instituteId, t.id).where(sql`planned_at is null and withdrawn_at is null`),
    index('news_created').using('brin', t.createdAt),
    refersTo(t, t.personId, person),
    refersTo(t, t.childId, student),
  ],
)

/** The handing over of news by a channel, once. */
export const newsDelivery = pgTable(
  'news_delivery',
  {
    instituteId: instituteId(),
    newsId: reference('news_id').notNull(),
    channel: text('channel', { enum: newsChannels }).notNull(),
    personId: reference('person_id').notNull(),
    dueAt: moment('due_at').notNull(),
    /** The job that sends it, with whatever is in the same message. */
    jobId: reference('job_id'),
    handedAt: moment('handed_at'),
    /** It was not sent. */
    droppedAt: moment('dropped_at'),
    /** Why it was not. */
    reason: text('reason'),
    /** What the provider has reported since, when, and why it failed [news-47]. */
    report: text('report', { enum: reportStates }),
    reportedAt: moment('reported_at'),
    reportReason: text('report_reason'),
    /** Millionths of a rupee that were reserved for it, and the month (YYYY-MM) of whose budget; null before, and where it was given back. */
    priceMicros: bigint('price_micros', { mode: 'number' }),
    pricedMonth: text('priced_month'),
  },
  (t) => [
    key(t, t.newsId, t.channel),
    index('news_delivery_job').on(t.instituteId, t.jobId),
    index('news_delivery_due')
      .on(t.instituteId, t.personId, t.channel)
      .where(sql`handed_at is null and dropped_at is null`),
    foreignKey({ columns: [t.instituteId, t.newsId], foreignColumns: [news.instituteId, news.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** By which channel a person wants a topic, where that is not the usual. */
export const newsChoice = pgTable(
  'news_choice',
  {
    instituteId: instituteId(),
    personId: reference('person_id').notNull(),
    topic: text('topic', { enum: newsTopics }).notNull(),
    channel: text('channel', { enum: newsChannels }).notNull(),
    isOn: boolean('is_on').notNull(),
  },
  (t) => [key(t, t.personId, t.topic, t.channel), refersTo(t, t.personId, person)],
)

/** When a person wants to be notified; no row: the usual hours. */
export const newsHours = pgTable(
  'news_hours',
  {
    instituteId: instituteId(),
    personId: reference('person_id').notNull(),
    /** Minutes since midnight at the institute. */
    quietFrom: integer('quiet_from').notNull(),
    quietUntil: integer('quiet_until').notNull(),
    digestAt: integer('digest_at'),
    pausedUntil: moment('paused_until'),
  },
  (t) => [key(t, t.personId), refersTo(t, t.personId, person)],
)

/** The last message to a person by a channel was refused permanently, such as for an address that does not exist. */
export const newsRefusal = pgTable(
  'news_refusal',
  {
    instituteId: instituteId(),
    personId: reference('person_id').notNull(),
    channel: text('channel', { enum: newsChannels }).notNull(),
    reason: text('reason').notNull(),
    refusedAt: moment('refused_at').notNull(),
  },
  (t) => [key(t, t.personId, t.channel), refersTo(t, t.personId, person)],
)

/** What the institute has set for a topic and channel, where that is not the usual. */
export const newsDefault = pgTable(
  'news_default',
  {
    instituteId: instituteId(),
    topic: text('topic', { enum: newsTopics }).notNull(),
    channel: text('channel', { enum: newsChannels }).notNull(),
    isOn: boolean('is_on').notNull(),
    /** People cannot choose. */
    isFixed: boolean('is_fixed').notNull(),
  },
  (t) => [key(t, t.topic, t.channel)],
)
