import { request } from 'node:https'
import { faultOfUrl, lookUpPublic, RefusedAddress } from '#server/network/public-address.ts'

const maxBytes = 512 * 1024
const timeoutMs = 10_000

/**
 * Fetches an address that somebody of an institute has given, over https, from the internet only and without redirects.
 * @throws RefusedAddress, or an error of the network
 */
export async function fetchPublic(
  address: string,
  {
    signal,
    headers,
  }: { signal?: AbortSignal | undefined; headers?: ConstructorParameters<typeof Headers>[0] } = {},
): Promise<Response> {
  const fault = faultOfUrl(address, false)
  if (fault) throw new RefusedAddress(fault)
  const limit = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    const asked = request(
      new URL(address),
      {
        headers: Object.fromEntries(new Headers(headers)),
        // The address that is checked is the one that is connected to.
        lookup: lookUpPublic,
        agent: false,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      },
      (answer) => {
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > maxBytes) asked.destroy(new Error('the answer is too large'))
          else parts.push(part)
        })
        answer.on('error', reject)
        answer.on('end', () =>
          resolve(new Response(Buffer.concat(parts), { status: statusOf(answer.statusCode) })),
        )
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

/** A body is not allowed with some of them. */
const statusOf = (status = 502) => (status < 200 || [204, 205, 304].includes(status) ? 502 : status)
