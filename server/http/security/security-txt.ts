import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'

const path = '/.well-known/security.txt'
const dayMs = 24 * 60 * 60 * 1000
/** RFC 9116 asks for less than a year. */
const lifeMs = 180 * dayMs

/** Where to report a weakness (RFC 9116), if SECURITY_CONTACT is set. */
export function serveSecurityText(app: FastifyInstance, { config, clock }: Context): void {
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    if (config.SECURITY_CONTACT.length === 0) throw notFound()
    const expires = new Date(Math.floor(clock().getTime() / dayMs) * dayMs + lifeMs)
    const lines = [
      ...config.SECURITY_CONTACT.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
    ]
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
