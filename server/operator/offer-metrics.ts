import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '#server/config.ts'
import type { Metrics } from '#server/operator/metrics.ts'
import { hashOfSecret } from '#server/secrets/secret.ts'

type Settings = Pick<Config, 'METRICS_PORT' | 'METRICS_HOST' | 'METRICS_TOKEN'>

/** Serves `/metrics`, on a separate port that the portal's reverse proxy does not expose. */
export async function offerMetrics(
  { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token }: Settings,
  metrics: Pick<Metrics, 'text'>,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const isAllowed = (given = '') => !token || hashOfSecret(given) === hashOfSecret(`Bearer ${token}`)
  const server = createServer(async ({ method, url, headers }, response) => {
    if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end()
    if (!isAllowed(headers.authorization)) return response.writeHead(401).end()
    const text = await metrics.text().catch(() => undefined)
    if (text === undefined) return response.writeHead(500).end()
    return response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
  })
  server.headersTimeout = 5000
  server.requestTimeout = 5000
  await once(server.listen(port, host), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
