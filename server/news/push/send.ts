import { type RequestOptions, request as requestPlain } from 'node:http'
import { request, Agent as SecureAgent } from 'node:https'
import type { Context } from '#server/context.ts'
import { lookUpPublic } from '#server/network/public-address.ts'
import { pushContact, pushKeys } from '#server/news/push/keys.ts'
import { isOfPushService } from '#server/news/push/services.ts'
import { JobFailure } from '#server/queue/failure.ts'
import { readRetryAfter } from '#server/queue/retry-after.ts'

/** Where a browser takes messages, and its keys, as the Push API gives them. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

type Sending = {
  body: Buffer
  /** Seconds for which the service keeps it for a device that is off. */
  ttl: number
  urgency: 'normal' | 'high'
  topic: string
}

/** How a push service answered: `gone` where the browser takes none any more, `refused` where another try cannot help. */
export type Answer = 'taken' | 'gone' | 'refused'

const timeoutMs = 10_000
/** Its connections stay open: one message costs no handshake. The address that is checked is the one that is connected to. */
const agent = new SecureAgent({ keepAlive: true, maxSockets: 50, timeout: 60_000, lookup: lookUpPublic })

/**
 * Encrypts a message for a browser (RFC 8291), signs it (RFC 8292) and hands it to the browser's push service (RFC 8030).
 * @throws JobFailure to be tried again, where the service asks to wait, fails or cannot be reached
 */
export async function sendPush(
  context: Pick<Context, 'config' | 'pool' | 'secrets'>,
  { endpoint, p256dh, auth }: Subscription,
  { body, ttl, urgency, topic }: Sending,
): Promise<Answer> {
  if (!isOfPushService(context.config, endpoint)) return 'refused'
  const { default: webPush } = await import('web-push')
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, {
    vapidDetails: { subject: pushContact(context.config), ...(await pushKeys(context)) },
    TTL: ttl,
    urgency,
    topic,
  })
  const { status, retryAfterMs } = await post(new URL(endpoint), details.headers, details.body)
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) throw new JobFailure(`push: answered ${status}`, { retryAfterMs })
  return 'refused'
}

function post(
  url: URL,
  headers: RequestOptions['headers'],
  body: Buffer,
): Promise<{ status: number; retryAfterMs: number }> {
  const isSecure = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const outgoing = (isSecure ? request : requestPlain)(
      url,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        ...(isSecure && { agent: agent }),
      },
      (answer) => {
        resolve({
          status: answer.statusCode ?? 0,
          retryAfterMs: readRetryAfter(answer.headers['retry-after']),
        })
        // Read to the end, so that the connection can be used again.
        answer.resume()
      },
    )
    outgoing.on('error', () => reject(new JobFailure('push: the service cannot be reached')))
    outgoing.end(body)
  })
}
