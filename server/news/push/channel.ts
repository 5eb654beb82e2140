import { isUrgent } from '#domain/news/kinds.ts'
import type { Context } from '#server/context.ts'
import { drawPush, packPush } from '#server/news/push/message.ts'
import { countUnreadOf, findTargets, noteGone, noteShown } from '#server/news/push/queries.ts'
import { type Answer, type Subscription, sendPush } from '#server/news/push/send.ts'
import { type Channel, type Letter, longestWait } from '#server/news/send/channel.ts'
import { Refused } from '#server/queue/failure.ts'

/** The longest that push services keep a message, in seconds: four weeks. */
const maxTtl = 28 * 86_400

/** What is due to a person is one notification on each of the devices that have turned them on. */
export const pushChannel: Channel = {
  name: 'push',
  isSet: ({ NEWS_PUSH }) => NEWS_PUSH === 'on',
  reaches: ({ hasPush }) => hasPush,
  handOver: notifyDevices,
}

type Try = { id: number; endpointHash: string; answer?: Answer; failure?: unknown }

/** A retry goes only to the devices that it did not reach: services may have taken it for some and failed for others. */
async function notifyDevices({ instituteId, reader, rows, key }: Letter, needs: Context): Promise<void> {
  const { pool, clock } = needs
  const at = { instituteId, personId: reader.personId }
  const targets = await findTargets(pool, { ...at, key })
  const now = clock()
  const { count } = await countUnreadOf(pool, { ...at, now })
  const untilAt = Math.min(...rows.map((row) => row.untilAt.getTime()))
  const ttl = Math.min(maxTtl, Math.max(0, Math.floor((untilAt - now.getTime()) / 1000)))
  const urgency = rows.some(({ kind }) => isUrgent(kind)) ? 'high' : 'normal'
  const send = async ({
    id,
    endpointHash,
    sealed,
    showsDetails,
    name,
  }: (typeof targets)[number]): Promise<Try> => {
    try {
      const message = drawPush({ key, institute: reader.institute, name, showsDetails, count, rows })
      const subscription = JSON.parse(needs.secrets.open(sealed)) as Subscription
      const sending = { body: packPush(message), ttl, urgency, topic: message.tag } as const
      return { id, endpointHash, answer: await sendPush(needs, subscription, sending) }
    } catch (failure) {
      return { id, endpointHash, failure }
    }
  }
  const tries = await Promise.all(targets.filter(({ isShown }) => !isShown).map(send))
  const taken = tries.flatMap(({ id, answer }) => (answer === 'taken' ? id : []))
  const gone = tries.filter(({ answer }) => answer === 'gone')
  if (taken.length > 0) await noteShown(pool, { instituteId, ids: taken, key, now })
  if (gone.length > 0)
    await noteGone(pool, {
      instituteId,
      ids: gone.map(({ id }) => id),
      endpointHashes: gone.map(({ endpointHash }) => endpointHash),
      now,
    })
  const failures = tries.flatMap(({ failure }) => failure ?? [])
  if (failures.length > 0) throw longestWait(failures)
  if (taken.length > 0 || targets.some(({ isShown }) => isShown)) return
  throw new Refused(gone.length === tries.length ? 'no device any more' : 'refused by the push service')
}
