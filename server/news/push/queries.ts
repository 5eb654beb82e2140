import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { viewableStudents } from '#server/access/viewable-students.ts'
import { command, many, maybeOne, one, params, sql } from '#server/database/sql.ts'
import { isKnown, isSettled } from '#server/news/queries-known.ts'

const { instituteId, personId, now } = given
const { publicKey, sealedPrivateKey, deviceKey, endpointHash, sealed, showsDetails, deviceName, max } =
  params({
    publicKey: z.string(),
    sealedPrivateKey: z.string(),
    deviceKey: z.string(),
    endpointHash: z.string(),
    sealed: z.string(),
    showsDetails: z.boolean(),
    deviceName: z.string(),
    /** How many devices a person may have. */
    max: z.number(),
  })
const { ids, endpointHashes, key, pushId, before, replaced } = params({
  ids: z.array(z.number()),
  endpointHashes: z.array(z.string()),
  /** Of a message. */
  key: z.string(),
  pushId: z.number(),
  before: z.date(),
  /** SHA-256 of the address that a browser had before. */
  replaced: z.string(),
})

export const findPushKey = maybeOne(
  'news.push-key',
  z.object({ publicKey: z.string(), sealedPrivateKey: z.string() }),
  sql`select public_key as "publicKey", sealed_private_key as "sealedPrivateKey" from push_key`,
)

/** The first one stays. */
export const keepPushKey = command(
  'news.keep-push-key',
  sql`insert into push_key (id, public_key, sealed_private_key) values (1, ${publicKey}, ${sealedPrivateKey})
    on conflict (id) do nothing`,
)

/** Replaces that of the same device; of more than `max` devices one that is gone, or else the oldest, shows no more news. */
export const subscribe = command(
  'news.push-subscribe',
  sql`with dropped as (
      delete from push_subscription where institute_id = ${instituteId} and id in (
        select id from push_subscription where institute_id = ${instituteId} and person_id = ${personId} and device_key <> ${deviceKey}
        order by gone_at is null desc, created_at desc, id desc offset ${max}::int - 1))
    insert into push_subscription (institute_id, person_id, device_key, endpoint_hash, sealed, shows_details, device_name, created_at)
    values (${instituteId}, ${personId}, ${deviceKey}, ${endpointHash}, ${sealed}, ${showsDetails}, ${deviceName}, ${now})
    on conflict (institute_id, person_id, device_key) do update set endpoint_hash = excluded.endpoint_hash, sealed = excluded.sealed,
      shows_details = excluded.shows_details, device_name = excluded.device_name, gone_at = null`,
)

/** The browser has another address in place of that of `replaced`. @returns 0 where the device was turned off meanwhile */
export const renew = command(
  'news.push-renew',
  sql`update push_subscription set endpoint_hash = ${endpointHash}, sealed = ${sealed}, device_name = ${deviceName}, gone_at = null
    where institute_id = ${instituteId} and person_id = ${personId} and device_key = ${deviceKey} and endpoint_hash = ${replaced}`,
)

export const findOwnDevices = many(
  'news.push-devices',
  z.object({
    id: z.number(),
    deviceName: z.string(),
    isThis: z.boolean(),
    endpointHash: z.string(),
    showsDetails: z.boolean(),
    createdAt: z.date(),
    lastNotifiedAt: z.nullable(z.date()),
  }),
  sql`select id, device_name as "deviceName", device_key = ${deviceKey} as "isThis", endpoint_hash as "endpointHash", shows_details as "showsDetails",
      created_at as "createdAt", last_notified_at as "lastNotifiedAt"
    from push_subscription where institute_id = ${instituteId} and person_id = ${personId} and gone_at is null
    order by device_key = ${deviceKey} desc, created_at desc, id desc`,
)

/** @returns 0 for a device of someone else */
export const removeOwnDevice = command(
  'news.push-remove',
  sql`delete from push_subscription where institute_id = ${instituteId} and person_id = ${personId} and id = ${pushId}`,
)

const target = z.object({
  id: z.number(),
  endpointHash: z.string(),
  sealed: z.string(),
  showsDetails: z.boolean(),
})

/** A device of one's own for a test message; none where it had one after `before`. */
export const takeForTest = maybeOne(
  'news.push-test',
  z.extend(target, { institute: z.string() }),
  sql`update push_subscription set tested_at = ${now} from institute
    where institute.id = ${instituteId} and push_subscription.institute_id = institute.id and push_subscription.person_id = ${personId}
      and push_subscription.id = ${pushId} and push_subscription.gone_at is null and (push_subscription.tested_at is null or push_subscription.tested_at <= ${before})
    returning push_subscription.id, push_subscription.endpoint_hash as "endpointHash", push_subscription.sealed, push_subscription.shows_details as "showsDetails", institute.name as institute`,
)

/** The devices of a person. `name` is that of the person where the device shows news of other accounts as well, else ''. */
export const findTargets = many(
  'news.push-targets',
  z.extend(target, { isShown: z.boolean(), name: z.string() }),
  sql`select own.id, own.endpoint_hash as "endpointHash", own.sealed, own.shows_details as "showsDetails", ${key} = any(own.shown) as "isShown",
      case when exists (select from push_subscription other where other.endpoint_hash = own.endpoint_hash and other.gone_at is null
          and (other.institute_id, other.person_id) <> (own.institute_id, own.person_id))
        then person.name else '' end as name
    from push_subscription own join person on person.institute_id = own.institute_id and person.id = own.person_id
    where own.institute_id = ${instituteId} and own.person_id = ${personId} and own.gone_at is null order by own.id`,
)

/** For the number on the app's icon: as the inbox counts, without a session. */
export const countUnreadOf = one(
  'news.push-unread',
  z.object({ count: z.number() }),
  sql`select count(*)::int as count from person join news on news.institute_id = person.institute_id and news.person_id = person.id
    where person.institute_id = ${instituteId} and person.id = ${personId} and news.withdrawn_at is null and news.read_at is null and ${isKnown} and ${isSettled}
      and (news.child_id is null or news.child_id in (select viewable.id from ${viewableStudents} viewable))`,
)

export const noteShown = command(
  'news.push-shown',
  sql`update push_subscription set shown = (array_prepend(${key}::text, shown))[1:20], last_notified_at = ${now}
    where institute_id = ${instituteId} and id = any(${ids}::bigint[])`,
)

/** Their push services do not know these addresses any more; one that the browser has replaced meanwhile stays. */
export const noteGone = command(
  'news.push-gone',
  sql`update push_subscription set gone_at = ${now}
    where institute_id = ${instituteId} and id = any(${ids}::bigint[]) and endpoint_hash = any(${endpointHashes}::text[])`,
)
