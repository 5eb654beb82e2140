import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import type { Context } from '#server/context.ts'
import { command, many, params, sql } from '#server/database/sql.ts'
import { standInKeyId } from '#server/payments/stand-in/serve.ts'

const { instituteId } = given
const { keyId, sealedKeySecret, sealedWebhookSecret } = params({
  keyId: z.string(),
  sealedKeySecret: z.string(),
  sealedWebhookSecret: z.string(),
})

/** Institutes of the demo that have no keys. */
const findDemoWithout = many(
  'stand-in.demo-without',
  z.object({ id: z.number() }),
  sql`select id from institute where demo is not null
    and not exists (select from payment_account where payment_account.institute_id = institute.id and is_current)`,
)
const insertAccount = command(
  'stand-in.insert-account',
  sql`insert into payment_account (institute_id, provider, key_id, sealed_key_secret, sealed_webhook_secret, is_on, basis_points, fixed_paise)
    values (${instituteId}, 'test', ${keyId}, ${sealedKeySecret}, ${sealedWebhookSecret}, true, 100, 0) on conflict do nothing`,
)

/** Lets the institutes of the demo take payments by the test provider. @returns how many were set up */
export async function setUpStandIns({ pool, secrets }: Pick<Context, 'pool' | 'secrets'>): Promise<number> {
  const found = await findDemoWithout(pool)
  const sealed = () => secrets.seal(randomBytes(24).toString('hex'))
  for (const { id } of found)
    await insertAccount(pool, {
      instituteId: id,
      keyId: standInKeyId(id),
      sealedKeySecret: sealed(),
      sealedWebhookSecret: sealed(),
    })
  return found.length
}
