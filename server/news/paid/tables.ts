import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { paidChannels } from '#domain/news/channels.ts'
import { newsKindNames } from '#domain/news/kinds.ts'
import { instituteId, key, moment } from '#server/database/columns.ts'

/** Millionths of a rupee (`domain/news/micros.ts`). */
const micros = (name: string) => bigint(name, { mode: 'number' })
const channel = () => text('channel', { enum: paidChannels }).notNull()

/** A text of the institute that the provider of a channel has approved, for a kind of news. */
export const newsTemplate = pgTable(
  'news_template',
  {
    instituteId: instituteId(),
    kind: text('kind', { enum: newsKindNames }).notNull(),
    channel: channel(),
    template: text('template').notNull(),
    language: text('language').notNull(),
    sender: text('sender').notNull(),
    entity: text('entity').notNull(),
    text: text('text').notNull(),
  },
  (t) => [key(t, t.kind, t.channel)],
)

/** What an institute may spend on a channel; without a row nothing is sent by it. */
export const newsBudget = pgTable(
  'news_budget',
  {
    instituteId: instituteId(),
    channel: channel(),
    monthlyMicros: micros('monthly_micros').notNull(),
    priceMicros: micros('price_micros').notNull(),
  },
  (t) => [key(t, t.channel)],
)

/** What was reserved of a budget in a month of the institute (YYYY-MM). */
export const newsSpending = pgTable(
  'news_spending',
  {
    instituteId: instituteId(),
    channel: channel(),
    month: text('month').notNull(),
    micros: micros('micros').notNull().default(0),
    messages: integer('messages').notNull().default(0),
    /** Since when nothing is sent because the budget is spent, and how much that was. */
    limitAt: moment('limit_at'),
    limitMicros: micros('limit_micros'),
  },
  (t) => [key(t, t.channel, t.month)],
)
