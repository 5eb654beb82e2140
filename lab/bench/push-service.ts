import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { hashOfSecret } from '#server/secrets/secret.ts'
import { createSecrets } from '#server/secrets/secrets.ts'
import { benchKey } from './server.ts'

/**
 * A push service on the loopback. Of its addresses every thousandth is gone (410), and every hundredth is answered at the second
 * try (429 with Retry-After), as services do that are busy.
 */
export async function startPushService() {
  /** By address, the topic of each message that was taken. */
  const accepted = new Map<string, string[]>()
  const refused = new Set<string>()
  const deferred = new Set<string>()
  const server = createServer((request, response) => {
    const address = request.url ?? ''
    request.resume().on('end', () => {
      const status = statusFor(address)
      if (status === 201)
        accepted.set(address, [...(accepted.get(address) ?? []), String(request.headers.topic)])
      response.writeHead(status, status === 429 ? { 'retry-after': '5' } : {}).end()
    })
  })
  const statusFor = (address: string) => {
    const number = Number(address.slice(1))
    if (number % 1000 === 0) {
      refused.add(address)
      return 410
    }
    if (number % 100 !== 1 || deferred.has(address)) return 201
    deferred.add(address)
    return 429
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { PUSH_SERVICES: origin },
    origin,
    accepted: () => accepted,
    refused: () => refused,
    deferred: () => deferred.size,
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A device with notifications for each `Reader n`; the keys of all are those of one browser. */
export async function subscribeReaders(pool: pg.Pool, origin: string): Promise<void> {
  const secrets = createSecrets(benchKey)
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const { rows } = await pool.query<{ id: string; number: string }>(
    `select id, substr(name, 8) as number from person where name like 'Reader %'`,
  )
  for (let from = 0; from < rows.length; from += 5000) {
    const some = rows.slice(from, from + 5000).map(({ id, number }) => {
      const endpoint = `${origin}/${number}`
      const sealed = secrets.seal(JSON.stringify({ endpoint, p256dh, auth }))
      return { id, hash: hashOfSecret(endpoint), sealed }
    })
    await pool.query(
      `with reader as (select * from unnest($1::bigint[], $2::text[], $3::text[]) as reader (person_id, hash, sealed)),
          added as (insert into device (institute_id, person_id, key) select 1, person_id, 'phone' from reader)
        insert into push_subscription (institute_id, person_id, device_key, endpoint_hash, sealed, shows_details, device_name)
        select 1, person_id, 'phone', hash, sealed, false, 'Phone' from reader`,
      [some.map(({ id }) => id), some.map(({ hash }) => hash), some.map(({ sealed }) => sealed)],
    )
  }
}
