import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { one, raw, sql } from '#server/database/sql.ts'

const { now } = given

/** Waiting work, and the age of the oldest in seconds. */
const waiting = z.object({
  outbox: z.number(),
  outboxOldest: z.number(),
  outboxGivenUp: z.number(),
  evaluations: z.number(),
  evaluationsOldest: z.number(),
  copies: z.number(),
  copiesOldest: z.number(),
  publications: z.number(),
  uploads: z.number(),
  uploadBytes: z.number(),
  sessions: z.number(),
  attempts: z.number(),
  webhooksFailing: z.number(),
  webhooksOldest: z.number(),
  newsBudgetsSpent: z.number(),
  paymentsUnclear: z.number(),
  paymentsOldest: z.number(),
})
export type Waiting = z.output<typeof waiting>

const oldest = (column: string, filter = '') =>
  sql`coalesce(greatest(extract(epoch from ${now}::timestamptz - min(${raw(column)}) ${raw(filter)}), 0), 0)::float8`

/** Over all institutes. A message that waits for a retry counts too. */
export const countWaiting = one(
  'operator.waiting',
  waiting,
  sql`select outbox.*, evaluations.*, copies.*, uploads.*, webhooks.*, payments.*,
      (select count(*) from due_publication) as publications,
      (select count(*) from news_spending join institute on institute.id = news_spending.institute_id
        join news_budget on news_budget.institute_id = news_spending.institute_id and news_budget.channel = news_spending.channel
        where news_spending.limit_micros >= news_budget.monthly_micros
          and news_spending.month = to_char(${now}::timestamptz at time zone institute.time_zone, 'YYYY-MM')) as "newsBudgetsSpent",
      (select count(*) from session where ended_at is null and expires_at > ${now}) as sessions,
      (select count(*) from test_attempt where submitted_at is null and ends_at > ${now}) as attempts
    from
      (select count(*) filter (where done_at is null and failed_at is null) as outbox,
          ${oldest('created_at', 'filter (where done_at is null and failed_at is null)')} as "outboxOldest",
          count(*) filter (where failed_at > ${now}::timestamptz - interval '1 day') as "outboxGivenUp"
        from job where name = 'message') outbox,
      (select count(*) as evaluations, ${oldest('submitted_at')} as "evaluationsOldest"
        from test_attempt where is_evaluation_due and submitted_at is not null) evaluations,
      (select count(*) as copies, ${oldest('requested_at')} as "copiesOldest"
        from own_data where finished_at is null) copies,
      (select count(*) as uploads, coalesce(sum(size), 0)::bigint as "uploadBytes"
        from upload where expires_at > ${now}) uploads,
      (select count(*) as "webhooksFailing", ${oldest('failing_since')} as "webhooksOldest"
        from webhook where failing_since is not null) webhooks,
      (select count(*) filter (where unclear <> '') as "paymentsUnclear", ${oldest('captured_at', 'filter (where decided_at is null)')} as "paymentsOldest"
        from online_payment where unclear <> '' or decided_at is null) payments`,
)
