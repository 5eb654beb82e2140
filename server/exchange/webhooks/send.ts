import { createHmac, randomBytes } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { DeliveryFailure } from '#server/messengers/message.ts'
import { faultOfUrl, lookUpPublic, RefusedAddress } from '#server/network/public-address.ts'
import { readRetryAfter } from '#server/queue/retry-after.ts'

const timeoutMs = 10_000
const beginning = 'whsec_'

/** As Standard Webhooks writes it: 256 random bits. */
export const makeWebhookSecret = (): string => beginning + randomBytes(32).toString('base64')

type Message = { id: string; at: Date; body: string }

/** The headers of Standard Webhooks: HMAC-SHA256 over id, time and body. */
export function signMessage(secret: string, { id, at, body }: Message): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(beginning.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

type Sending = Message & { url: string; secret: string; mayBePrivate: boolean }

/** Sends a message: any status but 2xx is a failure, also a redirect. @throws DeliveryFailure */
export async function sendWebhook({ url, secret, mayBePrivate, ...message }: Sending): Promise<void> {
  const fault = faultOfUrl(url, mayBePrivate)
  if (fault) throw new DeliveryFailure(`webhook: ${fault}`)
  const { status, retryAfterMs } = await post(
    new URL(url),
    signMessage(secret, message),
    message.body,
    mayBePrivate,
  )
  if (status < 200 || status > 299) throw new DeliveryFailure(`webhook: answered ${status}`, { retryAfterMs })
}

function post(
  url: URL,
  headers: Record<string, string>,
  body: string,
  mayBePrivate: boolean,
): Promise<{ status: number; retryAfterMs: number }> {
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'https:' ? request : requestPlain
    const outgoing = ask(
      url,
      {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Homeroom',
        },
        // The address that is checked is the one that is connected to.
        ...(!mayBePrivate && { lookup: lookUpPublic }),
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (answer) => {
        const retryAfterMs = readRetryAfter(answer.headers['retry-after'])
        resolve({ status: answer.statusCode ?? 0, retryAfterMs })
        // The rest of the reply is not read.
        answer.destroy()
      },
    )
    outgoing.on('error', (error) => reject(new DeliveryFailure(explain(error))))
    outgoing.end(body)
  })
}

function explain(error: Error): string {
  if (error instanceof RefusedAddress) return `webhook: ${error.message}`
  const isTimeout = error.name === 'TimeoutError' || error.name === 'AbortError'
  return isTimeout ? 'webhook: no answer in time' : 'webhook: cannot be reached'
}
