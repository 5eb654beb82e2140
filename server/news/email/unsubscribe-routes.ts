import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAlwaysOn } from '#domain/news/channels.ts'
import { newsTopics } from '#domain/news/kinds.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { choiceOf } from '#server/news/choice.ts'
import { readUnsubscribing } from '#server/news/email/unsubscribe.ts'
import { findChoices, saveChoices } from '#server/news/queries-inbox.ts'

const path = '/api/v1/news/unsubscribe/:token'

/**
 * One click in a mail program turns the channel off (RFC 8058): a POST without cookies or a token. What only looks at the
 * address, as a scanner of mails does, changes nothing [news-23].
 */
export function unsubscribeRoutes(app: FastifyInstance, { pool, secrets }: Context): void {
  const readToken = (request: FastifyRequest) => {
    const { token } = request.params as { token: string }
    const found = readUnsubscribing(secrets, token)
    if (!found) throw notFound()
    return found
  }
  const show = (reply: FastifyReply, body: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>E-mails</title><body>${body}</body></html>`,
      )
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Whatever the body says, the address is enough.
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null)).on('error', done)
    })
    scope.get(path, async (request, reply) => {
      readToken(request)
      return show(reply, '<form method="post"><p>Stop news by e-mail?</p><button>Stop</button></form>')
    })
    scope.post(path, async (request, reply) => {
      const { instituteId, personId, channel } = readToken(request)
      const topics = newsTopics.filter((topic) => !isAlwaysOn(topic, channel))
      await saveChoices(pool, {
        instituteId,
        personId,
        topics,
        channels: topics.map(() => channel),
        areOn: topics.map(() => false),
      })
      // Those that the institute has fixed, and security.
      const stored = await findChoices(pool, { instituteId, personId })
      const left = newsTopics.filter((topic) => stored && choiceOf(stored, topic, channel).isOn)
      return show(
        reply,
        `<p>News is not sent to you by e-mail any more, except about: ${left.join(', ')}. In the portal you can turn it on again.</p>`,
      )
    })
  })
}
