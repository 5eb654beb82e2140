import { ECDH } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  maxPushDevices,
  type PushTestOutcome,
  pushDevices,
  pushTestSeconds,
  removePush,
  subscribePush,
  testPush,
} from '#domain/news/push-calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { Failure, notFound } from '#server/failure.ts'
import { deviceNameOf } from '#server/network/device-name.ts'
import { pushChannel } from '#server/news/push/channel.ts'
import { pushKeys } from '#server/news/push/keys.ts'
import { packPush, topicOfKey } from '#server/news/push/message.ts'
import {
  countUnreadOf,
  findOwnDevices,
  noteGone,
  removeOwnDevice,
  renew,
  subscribe,
  takeForTest,
} from '#server/news/push/queries.ts'
import { type Answer, type Subscription, sendPush } from '#server/news/push/send.ts'
import { isOfPushService } from '#server/news/push/services.ts'
import { answer, mount } from '#server/route.ts'
import { hashOfSecret } from '#server/secrets/secret.ts'

const outcomes = { taken: 'sent', gone: 'gone', refused: 'failed' } as const satisfies Record<
  Answer,
  PushTestOutcome
>

/** Notifications of the caller: of a parent the own ones, not the children's. */
export function pushRoutes(app: FastifyInstance, context: Context): void {
  const { pool, config, clock, secrets } = context

  mount(app, pushDevices, async ({ session }) => {
    if (!pushChannel.isSet(config)) return answer({ public_key: '', devices: [] })
    const { publicKey } = await pushKeys(context)
    const rows = await findOwnDevices(pool, session)
    const devices = rows.map((row) => ({
      push_id: row.id,
      device: row.deviceName,
      is_this: row.isThis,
      endpoint_hash: row.endpointHash,
      shows_details: row.showsDetails,
      created_at: isoIn(session.timeZone, row.createdAt),
      last_notified_at: row.lastNotifiedAt && isoIn(session.timeZone, row.lastNotifiedAt),
    }))
    return answer({ public_key: publicKey, devices })
  })

  mount(app, subscribePush, async ({ session, body, userAgent }) => {
    const { endpoint, p256dh, auth, shows_details: showsDetails } = body
    if (!isOfPushService(config, endpoint))
      throw new Failure('badRequest', 'endpoint: must be of a known push service')
    if (!isKey(p256dh)) throw new Failure('badRequest', 'p256dh: must be a key')
    const subscription: Subscription = { endpoint, p256dh, auth }
    const given = {
      ...session,
      endpointHash: hashOfSecret(endpoint),
      sealed: secrets.seal(JSON.stringify(subscription)),
      deviceName: deviceNameOf(userAgent),
    }
    if (body.replaces === undefined)
      await subscribe(pool, { ...given, showsDetails, max: maxPushDevices, now: clock() })
    else if ((await renew(pool, { ...given, replaced: body.replaces })) === 0) throw notFound()
    return answer(null)
  })

  mount(app, removePush, async ({ session, body, once }) =>
    once.write(async (client) => {
      const count = await removeOwnDevice(client, { ...session, pushId: body.push_id })
      if (count === 0) throw notFound()
      return answer(null)
    }),
  )

  mount(app, testPush, async ({ session, body }) => {
    const { instituteId, personId, deviceKey } = session
    const now = clock()
    const own = await findOwnDevices(pool, { instituteId, personId, deviceKey })
    if (!own.some(({ id }) => id === body.push_id)) throw notFound()
    const before = new Date(now.getTime() - pushTestSeconds * 1000)
    const found = await takeForTest(pool, { instituteId, personId, pushId: body.push_id, now, before })
    if (!found) throw new Failure('tooManyAttempts')
    const { count } = await countUnreadOf(pool, { instituteId, personId, now })
    const message = {
      tag: topicOfKey(`test ${instituteId} ${found.id}`),
      title: found.institute,
      body: 'This is how news reaches this device.',
      path: '/profile/notifications',
      count,
    }
    const sending = { body: packPush(message), ttl: 300, urgency: 'high', topic: message.tag } as const
    const sent = await sendPush(context, JSON.parse(secrets.open(found.sealed)), sending).catch(
      () => 'refused' as const,
    )
    if (sent === 'gone')
      await noteGone(pool, { instituteId, ids: [found.id], endpointHashes: [found.endpointHash], now })
    return answer({ outcome: outcomes[sent] })
  })
}

/** Whether it is a point of the curve: no other key can be encrypted for. */
function isKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
