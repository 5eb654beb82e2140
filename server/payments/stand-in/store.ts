import type pg from 'pg'
import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, many, maybeOne, one, params, sql } from '#server/database/sql.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { StandIn } from '#server/payments/stand-in/core.ts'
import { emptyState, keepBound, type StandInState } from '#server/payments/stand-in/state.ts'

const { instituteId } = given
const { state } = params({ state: z.string() })

const insertEmpty = command(
  'stand-in.insert',
  sql`insert into test_provider (institute_id, state) values (${instituteId}, ${state}::jsonb) on conflict (institute_id) do nothing`,
)
const lockState = one(
  'stand-in.lock',
  z.object({ state: z.custom<StandInState>() }),
  sql`select state from test_provider where institute_id = ${instituteId} for update`,
)
const writeState = command(
  'stand-in.write',
  sql`update test_provider set state = ${state}::jsonb where institute_id = ${instituteId}`,
)
/** Institutes with a test provider, and what signs its webhooks. */
export const findStandIns = many(
  'stand-in.all',
  z.object({ instituteId: z.number(), sealedWebhookSecret: z.string() }),
  sql`select institute_id as "instituteId", sealed_webhook_secret as "sealedWebhookSecret" from payment_account
    where provider = 'test' and is_current`,
)
/** Its key. */
export const findStandInKey = maybeOne(
  'stand-in.key',
  z.object({ sealedKeySecret: z.string() }),
  sql`select sealed_key_secret as "sealedKeySecret" from payment_account
    where institute_id = ${instituteId} and provider = 'test' order by is_current desc, id desc limit 1`,
)

/** Changes what the test provider of an institute knows: one request after the other, in all processes. */
export const changeStandIn = <T>(
  pool: pg.Pool,
  at: { instituteId: number; now: Date },
  work: (standIn: StandIn) => T,
): Promise<T> =>
  inTransaction(pool, async (client) => {
    await insertEmpty(client, { ...at, state: JSON.stringify(emptyState()) })
    const { state: stored } = await lockState(client, at)
    const standIn = new StandIn(stored, at.now.getTime() / 1000, `acc_T${at.instituteId}`)
    const before = JSON.stringify(stored)
    const result = work(standIn)
    keepBound(stored)
    const after = JSON.stringify(stored)
    if (after !== before) await writeState(client, { ...at, state: after })
    return result
  })

const { code } = params({ code: z.string() })
/** An order that is paid by the test provider. */
export const findTestOrder = maybeOne(
  'stand-in.order',
  z.object({
    instituteId: z.number(),
    institute: z.string(),
    providerOrderId: z.nullable(z.string()),
    total: z.number(),
  }),
  sql`select ordered.institute_id as "instituteId", institute.name as institute, ordered.provider_order_id as "providerOrderId",
      ordered.amount_paise + ordered.convenience_paise as total
    from payment_order ordered join institute on institute.id = ordered.institute_id and institute.demo is not null
    join payment_account account on account.institute_id = ordered.institute_id and account.id = ordered.account_id and account.provider = 'test'
    where ordered.code = ${code}`,
)
