import type { DemoBuild } from '#server/demo/build.ts'
import { demoSso } from '#server/demo/institutes.ts'
import { namedPeople } from '#server/demo/people.ts'

/** What signing in needs and no file has: the one password, a registered device, the secret of a partner. */
export async function letSignIn({
  client,
  secrets,
  now,
  passwordHash,
}: DemoBuild & { passwordHash: string }): Promise<void> {
  const inDemo = 'institute_id in (select id from institute where demo is not null)'
  await client.query(`update person set password_hash = $1 where ${inDemo} and phone is not null`, [
    passwordHash,
  ])
  const registered = namedPeople.flatMap(({ registeredDevicesOnly, phone }) =>
    registeredDevicesOnly ? [phone] : [],
  )
  await client.query(
    `with registered as (
        update person set registered_devices_only = true where ${inDemo} and phone = any($1) returning institute_id, id)
      insert into device (institute_id, person_id, key, is_registered, last_seen_at)
      select institute_id, id, 'demo-tablet', true, $2 from registered`,
    [registered, now],
  )
  const { issuer, audience, secret } = demoSso
  const sso = { issuer, audience, sealedSecret: secrets.seal(secret) }
  await client.query(`update institute set sign_in = sign_in || $1 where demo->>'plan' = 'apex'`, [{ sso }])
}
