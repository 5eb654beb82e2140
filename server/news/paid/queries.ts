import * as z from 'zod/mini'
import { paidChannels } from '#domain/news/channels.ts'
import { given } from '#server/access/given.ts'
import { command, many, maybeOne, params, raw, sql } from '#server/database/sql.ts'

const { instituteId, now } = given
const { channel, month, jobId, ids, prices, micros, messages, limitAt, limitMicros } = params({
  channel: z.enum(paidChannels),
  /** YYYY-MM. */
  month: z.string(),
  jobId: z.number(),
  /** Of news. */
  ids: z.array(z.number()),
  /** Of each of `ids`, in millionths of a rupee. */
  prices: z.array(z.number()),
  micros: z.number(),
  messages: z.number(),
  limitAt: z.nullable(z.date()),
  limitMicros: z.nullable(z.number()),
})

/** Of an `institute`: its month. */
const monthNow = sql`to_char(${now}::timestamptz at time zone institute.time_zone, 'YYYY-MM')`

/** Of a `news_budget` with its `news_spending`: whether it is spent. A budget that was raised since is not. */
const isSpent = sql`(coalesce(news_spending.micros, 0) + news_budget.price_micros > news_budget.monthly_micros
  or coalesce(news_spending.limit_micros >= news_budget.monthly_micros, false))`

/** By which channels an institute can send now, and which kinds: those with a template, while there is money. */
export const findPlannable = many(
  'news.plannable',
  z.object({ channel: z.enum(paidChannels), kinds: z.array(z.string()) }),
  sql`select news_budget.channel, array_agg(news_template.kind) as kinds
    from news_budget join institute on institute.id = news_budget.institute_id
    join news_template on news_template.institute_id = news_budget.institute_id and news_template.channel = news_budget.channel
    left join news_spending on news_spending.institute_id = news_budget.institute_id and news_spending.channel = news_budget.channel
      and news_spending.month = ${monthNow}
    where news_budget.institute_id = ${instituteId} and not ${isSpent}
    group by news_budget.channel`,
)

const templateRow = z.object({
  kind: z.string(),
  template: z.string(),
  language: z.string(),
  sender: z.string(),
  entity: z.string(),
  text: z.string(),
})
export type TemplateRow = z.output<typeof templateRow>

export const findTemplates = many(
  'news.templates',
  templateRow,
  sql`select kind, template, language, sender, entity, text from news_template
    where institute_id = ${instituteId} and channel = ${channel}`,
)

/** The account of the month; nothing without a budget. */
export const openAccount = command(
  'news.open-account',
  sql`insert into news_spending (institute_id, channel, month)
    select institute.id, news_budget.channel, ${monthNow} from institute
    join news_budget on news_budget.institute_id = institute.id and news_budget.channel = ${channel}
    where institute.id = ${instituteId} on conflict (institute_id, channel, month) do nothing`,
)

/** Others who reserve or give back wait until the transaction ends. */
export const lockAccount = maybeOne(
  'news.lock-account',
  z.object({
    month: z.string(),
    micros: z.number(),
    messages: z.number(),
    limitAt: z.nullable(z.date()),
    limitMicros: z.nullable(z.number()),
  }),
  sql`select month, micros, messages, limit_at as "limitAt", limit_micros as "limitMicros" from news_spending
    where institute_id = ${instituteId} and channel = ${channel}
      and month = (select ${monthNow} from institute where institute.id = ${instituteId}) for update`,
)

export const findBudget = maybeOne(
  'news.budget',
  z.object({ monthlyMicros: z.number(), priceMicros: z.number() }),
  sql`select monthly_micros as "monthlyMicros", price_micros as "priceMicros" from news_budget
    where institute_id = ${instituteId} and channel = ${channel}`,
)

/** Those of a job that are not sent yet; what is not among them another process has ended. */
export const findPrices = many(
  'news.prices',
  z.object({ id: z.number(), paidMicros: z.nullable(z.number()) }),
  sql`select news_id as id, price_micros as "paidMicros" from news_delivery
    where institute_id = ${instituteId} and news_id = any(${ids}::bigint[]) and channel = ${channel} and job_id = ${jobId}
      and handed_at is null and dropped_at is null order by news_id for update`,
)

export const notePrices = command(
  'news.note-prices',
  sql`update news_delivery set price_micros = priced.micros, priced_month = ${month}
    from unnest(${ids}::bigint[], ${prices}::bigint[]) priced(id, micros)
    where news_delivery.institute_id = ${instituteId} and news_delivery.channel = ${channel} and news_delivery.news_id = priced.id`,
)

export const noteSpending = command(
  'news.note-spending',
  sql`update news_spending set micros = ${micros}, messages = ${messages}, limit_at = ${limitAt}, limit_micros = ${limitMicros}
    where institute_id = ${instituteId} and channel = ${channel} and month = ${month}`,
)

/** Locks the accounts of which something is given back, before the deliveries, as reserving does. */
export const lockAccounts = many(
  'news.lock-accounts',
  z.object({ month: z.string() }),
  sql`select month from news_spending where institute_id = ${instituteId} and channel = ${channel}
      and month in (select priced_month from news_delivery
        where news_delivery.institute_id = ${instituteId} and news_delivery.channel = ${channel} and news_id = any(${ids}::bigint[]))
    order by month for update`,
)

/** In the order in which reports lock them, before any of them is changed. */
export const lockDeliveries = many(
  'news.lock-deliveries',
  z.object({ id: z.number() }),
  sql`select news_id as id from news_delivery
    where institute_id = ${instituteId} and channel = ${channel} and news_id = any(${ids}::bigint[]) order by news_id for update`,
)

/** What the provider refused costs nothing: to be called in a transaction after `lockAccounts` and `lockDeliveries`. */
export const giveBack = command(
  'news.give-back',
  sql`with refused as (
      select news_id, price_micros, priced_month from news_delivery
      where institute_id = ${instituteId} and channel = ${channel} and news_id = any(${ids}::bigint[]) and job_id = ${jobId}
        and price_micros is not null and handed_at is null and dropped_at is null),
    freed as (
      update news_delivery set price_micros = null, priced_month = null from refused
      where news_delivery.institute_id = ${instituteId} and news_delivery.channel = ${channel} and news_delivery.news_id = refused.news_id)
    update news_spending set micros = news_spending.micros - given.micros, messages = news_spending.messages - given.messages
    from (select priced_month, sum(price_micros) as micros, count(*) as messages from refused group by priced_month) given
    where news_spending.institute_id = ${instituteId} and news_spending.channel = ${channel} and news_spending.month = given.priced_month`,
)

/** Each channel, with its place. */
const ways = raw(paidChannels.map((name, place) => `('${name}', ${place})`).join(', '))

export const findCosts = many(
  'news.costs',
  z.object({
    channel: z.enum(paidChannels),
    /** null where there is no budget any more. */
    monthlyMicros: z.nullable(z.number()),
    priceMicros: z.nullable(z.number()),
    micros: z.number(),
    messages: z.number(),
    /** Of this month, unless the budget was raised since. */
    limitAt: z.nullable(z.date()),
  }),
  sql`select way.channel, news_budget.monthly_micros as "monthlyMicros", news_budget.price_micros as "priceMicros",
      coalesce(news_spending.micros, 0) as micros, coalesce(news_spending.messages, 0) as messages,
      case when news_spending.limit_micros >= news_budget.monthly_micros
        or news_spending.month < (select ${monthNow} from institute where institute.id = ${instituteId}) then news_spending.limit_at end as "limitAt"
    from (values ${ways}) way(channel, place)
    left join news_budget on news_budget.institute_id = ${instituteId} and news_budget.channel = way.channel
    left join news_spending on news_spending.institute_id = ${instituteId} and news_spending.channel = way.channel and news_spending.month = ${month}
    where news_budget.channel is not null or news_spending.channel is not null
    order by way.place`,
)
