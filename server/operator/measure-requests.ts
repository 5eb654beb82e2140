import type { FastifyInstance } from 'fastify'
import { ruleOf } from '#server/http/security/rule-of.ts'
import type { Metrics } from '#server/operator/metrics.ts'

/** Counts all replies and refusals from here on. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onError', async (_request, _reply, error) => metrics.refused(ruleOf(error)))
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) => {
    // The route, not the address: that would be a series for each id.
    metrics.answered({ method, route: routeOptions.url ?? 'none', status }, elapsedTime / 1000)
  })
}
