import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Context } from '#server/context.ts'
import { answerAs } from '#server/payments/stand-in/answer.ts'
import { changeStandIn, findStandInKey, findStandIns } from '#server/payments/stand-in/store.ts'
import { startWorker } from '#server/worker.ts'

type Serving = Pick<Context, 'pool' | 'clock' | 'secrets' | 'log'>

/** The key id of the test provider of an institute. */
export const standInKeyId = (instituteId: number): string => `rzp_test_standin${instituteId}`

const maxBytes = 64 * 1024

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new Error('too large')
    chunks.push(chunk)
  }
  return size === 0 ? {} : (JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>)
}

/** Answers as the provider's API, on this machine only. @returns its address */
export async function serveStandIn(
  serving: Serving,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const { pool, clock, secrets } = serving

  /** @returns undefined for a wrong key */
  async function instituteOf(authorization = ''): Promise<number | undefined> {
    const [, encoded = ''] = /^Basic ([\w+/=]{1,500})$/.exec(authorization) ?? []
    const [user = '', password = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 2)
    const instituteId = Number(/^rzp_test_standin(\d{1,9})$/.exec(user)?.[1] ?? 0)
    const found = await findStandInKey(pool, { instituteId })
    if (!found) return undefined
    const [given, expected] = [Buffer.from(password), Buffer.from(secrets.open(found.sealedKeySecret))]
    return given.length === expected.length && timingSafeEqual(given, expected) ? instituteId : undefined
  }

  const server = createServer((request, response) => {
    const answer = async () => {
      const instituteId = await instituteOf(request.headers.authorization)
      if (instituteId === undefined)
        return {
          status: 401,
          body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
        }
      const { method = '', url = '/', headers } = request
      const body = await readBody(request)
      return changeStandIn(pool, { instituteId, now: clock() }, (standIn) =>
        answerAs(standIn, { method, url, body, headers }),
      )
    }
    answer()
      .catch(() => ({ status: 500, body: { error: { code: 'SERVER_ERROR', description: 'failed' } } }))
      .then(({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

type Delivering = Serving & {
  deliver: (instituteId: number, headers: Record<string, string>, body: string) => Promise<boolean>
}

/** Lets time pass for all test providers, and delivers their webhooks. @returns how many were delivered */
export async function tickStandIns({ pool, clock, secrets, deliver }: Delivering): Promise<number> {
  let count = 0
  for (const { instituteId, sealedWebhookSecret } of await findStandIns(pool)) {
    const at = { instituteId, now: clock() }
    const due = await changeStandIn(pool, at, (standIn) => {
      standIn.tick()
      return standIn.due()
    })
    for (const { id, body } of due) {
      const signature = createHmac('sha256', secrets.open(sealedWebhookSecret)).update(body).digest('hex')
      const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id }
      const isTaken = await deliver(
        instituteId,
        { ...headers, 'content-type': 'application/json' },
        body,
      ).catch(() => false)
      count += isTaken ? 1 : 0
      await changeStandIn(pool, { instituteId, now: clock() }, (standIn) => standIn.delivered(id, isTaken))
    }
  }
  return count
}

/** The same, from now on. @param origin of the server whose webhook is called */
export const startStandIns = (serving: Serving, origin: string) =>
  startWorker({
    pollMs: 2000,
    log: serving.log,
    failure: 'the stand-in of the provider of payments failed',
    work: async () => {
      await tickStandIns({
        ...serving,
        deliver: async (instituteId, headers, body) => {
          const path = `/api/v1/payments/webhook/test/${instituteId}`
          const signal = AbortSignal.timeout(5000)
          return (await fetch(origin + path, { method: 'POST', headers, body, signal })).ok
        },
      })
      return false
    },
  })
