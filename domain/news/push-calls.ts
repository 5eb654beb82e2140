import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'

/** How many devices of a person show news [news-31]. */
export const maxPushDevices = 10
/** How often a device gets a test message, in seconds [news-36]. */
export const pushTestSeconds = 20

const pushDevice = z.object({
  push_id: id,
  /** Browser and system; '' where it is not known. */
  device: z.string(),
  /** The browser that asks. */
  is_this: z.boolean(),
  /** SHA-256 in hex of the address of its push service, by which a browser knows whether it is still the same. */
  endpoint_hash: z.string(),
  shows_details: z.boolean(),
  /** ISO 8601 with the institute's offset. */
  created_at: z.string(),
  /** The same; null before the first news. */
  last_notified_at: z.nullable(z.string()),
})
export type PushDevice = z.output<typeof pushDevice>

export const pushDevices = defineCall({
  method: 'GET',
  path: '/api/v1/news/push/devices/:institute_id',
  access: 'student',
  summary: 'The key for notifications, and the devices on which one gets them',
  source: 'news-30',
  anyYear: true,
  params: z.object({ institute_id: pathId }),
  reply: envelope(
    z.object({
      /** The `applicationServerKey` of the Push API, in base64url; '' where there are no notifications. */
      public_key: z.string(),
      /** This one first, then the newest. */
      devices: z.array(pushDevice),
    }),
  ),
})

export const subscribePush = defineCall({
  method: 'POST',
  path: '/api/v1/news/push/subscribe',
  access: 'student',
  summary: 'Turn notifications on for this browser, or change what they show',
  source: 'news-30',
  anyYear: true,
  body: z.object({
    institute_id: id,
    /** As `PushSubscription.toJSON()` has them. */
    endpoint: z.string().check(z.minLength(1), z.maxLength(1000)),
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/, 'must be a key of 65 bytes in base64url')),
    auth: z.string().check(z.regex(/^[\w-]{22}$/, 'must be 16 bytes in base64url')),
    shows_details: z.boolean(),
    /**
     * `endpoint_hash` of the address that this browser had before, if it has another one by itself: what it shows stays. Not found
     * where this device was turned off meanwhile [news-72].
     */
    replaces: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex'))),
  }),
  reply: envelope(z.null()),
})

export const removePush = defineCall({
  method: 'POST',
  path: '/api/v1/news/push/remove',
  access: 'student',
  summary: 'Turn notifications off for a device of one’s own',
  source: 'news-34',
  takesKey: true,
  anyYear: true,
  body: z.object({ institute_id: id, push_id: id }),
  reply: envelope(z.null()),
})

/**
 * `gone`: the browser takes no messages any more, and was removed. `failed`: the push service refused it or cannot be reached, which
 * screens say of an outcome of a later release too [news-70].
 */
export type PushTestOutcome = 'sent' | 'gone' | 'failed'

export const testPush = defineCall({
  method: 'POST',
  path: '/api/v1/news/push/test',
  access: 'student',
  summary: 'Send a test message to a device of one’s own',
  source: 'news-36',
  takesKey: true,
  anyYear: true,
  body: z.object({ institute_id: id, push_id: id }),
  reply: envelope(z.object({ outcome: z.string() })),
})

export const pushCalls = [pushDevices, subscribePush, removePush, testPush] as const
