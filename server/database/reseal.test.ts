import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '#server/database/schema.ts'
import { resealAll } from '#server/database/writes-reseal.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { createSecrets } from '#server/secrets/secrets.ts'
import { testKey } from '#server/secrets/testing-key.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const next = 'the next key of thirty-two characters'
const sealedNow = async () => {
  const { rows } = await t.database.pool.query<{ sealed: string }>(
    `select sign_in #>> '{sso,sealedSecret}' as sealed from institute where sign_in #>> '{sso,sealedSecret}' <> ''
      union all select video ->> 'sealedVimeoToken' from institute where video ->> 'sealedVimeoToken' <> ''
      union all select sealed_secret from second_factor where sealed_secret <> ''
      union all select sealed_secret from webhook
      union all select sealed from job where sealed <> ''
      union all select sealed from push_subscription
      union all select sealed_private_key from push_key
      union all select sealed_aadhaar from profile where sealed_aadhaar <> ''
      union all select sealed_parent_aadhaar from profile where sealed_parent_aadhaar <> ''`,
  )
  return rows.map(({ sealed }) => sealed)
}

test('everything that is sealed opens with the new key afterwards, and says the same', async () => {
  await t.database.pool.query(
    `update institute set video = video || jsonb_build_object('sealedVimeoToken', $1::text) where id = 1`,
    [t.context.secrets.seal('a token')],
  )
  await t.database.pool.query(
    'insert into second_factor (institute_id, person_id, sealed_secret) select institute_id, min(id), $1 from person group by 1',
    [t.context.secrets.seal('a key')],
  )
  await t.database.pool.query(
    `insert into webhook (institute_id, url, sealed_secret, announced) values (1, 'https://x.example', $1, 0)`,
    [t.context.secrets.seal('a secret')],
  )
  await t.database.pool.query(
    `insert into job (institute_id, name, payload, sealed) values (1, 'message', '{}', $1)`,
    [t.context.secrets.seal('a text')],
  )
  await t.database.pool.query(
    'insert into push_key (id, public_key, sealed_private_key) values (1, $2, $1)',
    [t.context.secrets.seal('a private key'), 'a public key'],
  )
  await t.database.pool.query(
    `with own as (insert into device (institute_id, person_id, key) select institute_id, min(id), 'phone' from person group by 1
        returning institute_id, person_id)
      insert into push_subscription (institute_id, person_id, device_key, endpoint_hash, sealed, shows_details, device_name)
      select institute_id, person_id, 'phone', '', $1, false, '' from own`,
    [t.context.secrets.seal('an address')],
  )
  const before = (await sealedNow()).map(createSecrets(testKey).open).sort()
  expect(before.length).toBeGreaterThan(3)
  const [both, present] = [createSecrets(next, testKey), createSecrets(next)]
  expect(await resealAll(t.database.pool, both, present)).toBe(before.length)
  expect((await sealedNow()).map(present.open).sort()).toEqual(before)
  expect(await resealAll(t.database.pool, both, present)).toBe(0)
})

test('a value that no key opens is reported, and nothing is changed', async () => {
  const before = await sealedNow()
  const [both, present] = [
    createSecrets('a third key of thirty-two characters!'),
    createSecrets('a fourth key of thirty-two characters'),
  ]
  await expect(resealAll(t.database.pool, both, present)).rejects.toThrow('neither key opens')
  expect(await sealedNow()).toEqual(before)
})

test('no other column holds anything sealed', () => {
  const columns = JSON.stringify(
    Object.entries(schema)
      .map(([table, columns]) => [
        table,
        Object.keys(columns as object).filter((name) => /^sealed/.test(name)),
      ])
      .filter(([, names]) => names?.length),
  )
  expect(columns).toBe(
    '[["job",["sealed"]],["webhook",["sealedSecret"]],["profile",["sealedAadhaar","sealedParentAadhaar"]],["secondFactor",["sealedSecret"]],["pushKey",["sealedPrivateKey"]],["pushSubscription",["sealed"]],["paymentAccount",["sealedKeySecret","sealedWebhookSecret","sealedFormerSecret"]]]',
  )
})
