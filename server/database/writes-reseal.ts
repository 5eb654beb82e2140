import type pg from 'pg'
import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, many, params, raw, type Sql, sql } from '#server/database/sql.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

const { instituteId } = given
const { rowId, sealed, resealed } = params({
  rowId: z.number(),
  sealed: z.string(),
  resealed: z.string(),
})
const value = z.object({ instituteId: z.number(), rowId: z.number(), sealed: z.string() })

/** How to find sealed values in a column (not ''), and how to write one that is still the same. */
const sealedColumn = <Written, Found>(name: string, find: Sql<Found>, write: Sql<Written>) => ({
  name,
  find: many(`reseal.find ${name}`, value, find),
  write: command(`reseal.write ${name}`, write),
})

const inSettings = (settings: 'sign_in' | 'video', path: string) => {
  const [column, quoted] = [raw(settings), raw(`'${path}'`)]
  return sealedColumn(
    `institute.${settings} ${path}`,
    sql`select id as "instituteId", id as "rowId", ${column} #>> ${quoted} as sealed from institute
      where coalesce(${column} #>> ${quoted}, '') <> ''`,
    sql`update institute set ${column} = jsonb_set(${column}, ${quoted}, to_jsonb(${resealed}::text))
      where id = ${instituteId} and id = ${rowId} and ${column} #>> ${quoted} = ${sealed}`,
  )
}

const ofPerson = (name: 'second_factor' | 'profile', column: string) => {
  const [table, is] = [raw(name), raw(column)]
  return sealedColumn(
    `${name}.${column}`,
    sql`select institute_id as "instituteId", person_id as "rowId", ${is} as sealed from ${table} where ${is} <> ''`,
    sql`update ${table} set ${is} = ${resealed}
      where institute_id = ${instituteId} and person_id = ${rowId} and ${is} = ${sealed}`,
  )
}

const ofWebhook = sealedColumn(
  'webhook.sealed_secret',
  sql`select institute_id as "instituteId", id as "rowId", sealed_secret as sealed from webhook`,
  sql`update webhook set sealed_secret = ${resealed}
    where institute_id = ${instituteId} and id = ${rowId} and sealed_secret = ${sealed}`,
)

const ofPayments = (column: 'sealed_key_secret' | 'sealed_webhook_secret' | 'sealed_former_secret') => {
  const is = raw(column)
  return sealedColumn(
    `payment_account.${column}`,
    sql`select institute_id as "instituteId", id as "rowId", ${is} as sealed from payment_account where ${is} <> ''`,
    sql`update payment_account set ${is} = ${resealed}
      where institute_id = ${instituteId} and id = ${rowId} and ${is} = ${sealed}`,
  )
}

const ofJob = sealedColumn(
  'job.sealed',
  sql`select institute_id as "instituteId", id as "rowId", sealed from job where sealed <> ''`,
  sql`update job set sealed = ${resealed} where institute_id = ${instituteId} and id = ${rowId} and sealed = ${sealed}`,
)

const ofPush = sealedColumn(
  'push_subscription.sealed',
  sql`select institute_id as "instituteId", id as "rowId", sealed from push_subscription`,
  sql`update push_subscription set sealed = ${resealed}
    where institute_id = ${instituteId} and id = ${rowId} and sealed = ${sealed}`,
)

/** Of no institute. */
const ofPushKey = sealedColumn(
  'push_key.sealed_private_key',
  sql`select 0 as "instituteId", id as "rowId", sealed_private_key as sealed from push_key`,
  sql`update push_key set sealed_private_key = ${resealed}
    where ${instituteId}::int = 0 and id = ${rowId} and sealed_private_key = ${sealed}`,
)

/** Every column with sealed values. */
const sealedColumns = [
  inSettings('sign_in', '{sso,sealedSecret}'),
  inSettings('video', '{sealedVimeoToken}'),
  inSettings('video', '{sealedVdoCipherSecret}'),
  ofWebhook,
  ofPayments('sealed_key_secret'),
  ofPayments('sealed_webhook_secret'),
  ofPayments('sealed_former_secret'),
  ofJob,
  ofPush,
  ofPushKey,
  ofPerson('second_factor', 'sealed_secret'),
  ofPerson('profile', 'sealed_aadhaar'),
  ofPerson('profile', 'sealed_parent_aadhaar'),
]

/**
 * Seals everything again that the present key does not open. All or nothing. @param secrets has the former
 * key as well
 * @param present has only the present one @returns how many values were sealed again @throws where neither
 * key opens one
 */
export async function resealAll(pool: pg.Pool, secrets: Secrets, present: Secrets): Promise<number> {
  return inTransaction(pool, async (client) => {
    let count = 0
    for (const { name, find, write } of sealedColumns) {
      for (const value of await find(client)) {
        if (opens(present, value.sealed)) continue
        if (!opens(secrets, value.sealed)) throw new Error(`${name}: neither key opens what is sealed there.`)
        count += await write(client, { ...value, resealed: present.seal(secrets.open(value.sealed)) })
      }
    }
    return count
  })
}

function opens(secrets: Secrets, sealed: string): boolean {
  try {
    secrets.open(sealed)
    return true
  } catch {
    return false
  }
}
