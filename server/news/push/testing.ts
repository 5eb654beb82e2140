import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '#domain/news/push-message.ts'
import type { Subscription } from '#server/news/push/send.ts'

type Keys = { ecdh: ECDH; auth: Buffer }
type Shown = { device: string; message: PushMessage; bytes: number; headers: IncomingHttpHeaders }
/** How the service answers the next message, in place of 201. */
type Refusal = { status: number; retryAfter?: string; meanwhile?: () => Promise<unknown> }

/** An imitation of a push service on this machine, and of the browsers for which it takes messages (RFC 8030, 8291, 8292). */
export async function startPushService() {
  const devices = new Map<string, Keys & { name: string }>()
  /** What the devices have decrypted since the last look. */
  const shown: Shown[] = []
  const refusals = new Map<string, Refusal[]>()
  let requests = 0
  const server = createServer(async (request, response) => {
    requests += 1
    const body = Buffer.concat(await request.toArray())
    const device = devices.get(request.url?.slice(1) ?? '')
    const refusal = device && refusals.get(device.name)?.shift()
    await refusal?.meanwhile?.()
    const status = statusOf()
    response.writeHead(status, refusal?.retryAfter ? { 'retry-after': refusal.retryAfter } : {}).end()
    if (device && status === 201) {
      const message = JSON.parse(decrypt(body, device).toString('utf8')) as PushMessage
      shown.push({ device: device.name, message, bytes: body.length, headers: request.headers })
    }

    function statusOf(): number {
      if (!device) return 404
      if (refusal) return refusal.status
      if (request.method !== 'POST' || !/^\d+$/.test(String(request.headers.ttl))) return 400
      if (!/^[\w-]{1,32}$/.test(String(request.headers.topic))) return 400
      if (!isSigned(request.headers.authorization ?? '', address)) return 403
      return body.length > 4096 ? 413 : 201
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    /** What a browser with notifications gives to the portal. */
    subscribe: (name: string): Subscription => {
      const [path, ecdh, auth] = [randomUUID(), createECDH('prime256v1'), randomBytes(16)]
      const p256dh = ecdh.generateKeys('base64url')
      devices.set(path, { name, ecdh, auth })
      return { endpoint: `${address}/${path}`, p256dh, auth: auth.toString('base64url') }
    },
    refuse: (device: string, ...next: Refusal[]) => refusals.set(device, next),
    takeShown: () => shown.splice(0).toSorted((one, other) => one.device.localeCompare(other.device)),
    requests: () => requests,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
export type PushService = Awaited<ReturnType<typeof startPushService>>

/** As a browser does (RFC 8291, with one record of RFC 8188). @throws for a message that is not for these keys */
function decrypt(body: Buffer, { ecdh, auth }: Keys): Buffer {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const sealed = body.subarray(21 + idLength)
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  return padded.subarray(0, end)
}

/** Whether the header is `vapid t=<token>, k=<key>`, signed by that key for this service, with a contact and an end within a day. */
function isSigned(header: string, audience: string): boolean {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return false
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
  return (
    aud === audience &&
    /^(mailto:|https:)/.test(sub) &&
    exp * 1000 > Date.now() &&
    exp * 1000 < Date.now() + 86_400_000 &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
}
