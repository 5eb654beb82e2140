import type { FastifyInstance } from 'fastify'
import {
  connectService,
  dropWebhook,
  endToken,
  listTokens,
  listWebhooks,
  makeToken,
  makeWebhook,
  readSettings,
  sendTestMessage,
  setPicture,
  testSso,
  testWebhook,
} from '#domain/desk/settings/calls.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { connectFor, testSsoOf } from '#server/desk/settings/connect.ts'
import { setPictureOf } from '#server/desk/settings/picture.ts'
import { holdSettings } from '#server/desk/settings/queries.ts'
import { readSettingsOf } from '#server/desk/settings/read.ts'
import { everyScope } from '#server/desk/settings/scopes.ts'
import { sendTest } from '#server/desk/settings/test-message.ts'
import { listTokensOf, makeTokenFor } from '#server/desk/settings/tokens.ts'
import { listWebhooksOf, testWebhookOf } from '#server/desk/settings/webhooks.ts'
import { addWebhook } from '#server/exchange/webhooks/add.ts'
import { deleteWebhook } from '#server/exchange/webhooks/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import { revokeToken } from '#server/features/exam/panel/admin/writes-tokens.ts'
import { refuseFor, takeAttempt } from '#server/features/session/throttle.ts'
import { answer, mount } from '#server/route.ts'

/** The settings of an institute, by the code of the operator's commands: an owner changes them. */
export function settingsRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock } = context

  mount(app, readSettings, async ({ desk }) => answer(await readSettingsOf(context, desk)))

  mount(app, setPicture, async ({ desk, body, once }) =>
    answer(await setPictureOf(context, desk, { body, once })),
  )

  mount(app, sendTestMessage, async ({ desk, body }) =>
    answer({ problem: await sendTest(context, desk, body.channel) }),
  )

  mount(app, connectService, async ({ desk, body }) => {
    await connectFor(context, desk, body)
    return answer({})
  })

  mount(app, testSso, async ({ desk: { instituteId } }) => {
    refuseFor(await takeAttempt(context, 'network', `single sign-on test ${instituteId}`))
    return answer({ problem: await testSsoOf(context, instituteId) })
  })

  mount(app, listTokens, async ({ desk }) =>
    answer({ tokens: await listTokensOf(pool, { ...desk, now: clock() }), scopes: [...everyScope] }),
  )

  mount(app, makeToken, async ({ desk: { instituteId, personId }, body }) =>
    inTransaction(pool, async (client) =>
      answer({ token: await makeTokenFor(client, { instituteId, personId, now: clock(), body }) }),
    ),
  )

  mount(app, endToken, async ({ desk, body, once }) =>
    once.write(async (client) => {
      const at = { anyInstitute: desk.instituteId, actorId: desk.personId, now: clock() }
      if ((await revokeToken(client, { ...at, tokenId: body.token_id })) !== 1) throw notFound()
      return answer({})
    }),
  )

  mount(app, listWebhooks, async ({ desk }) => answer({ webhooks: await listWebhooksOf(pool, desk) }))

  mount(app, makeWebhook, async ({ desk: { instituteId, personId }, body }) =>
    inTransaction(pool, async (client) => {
      await holdSettings(client, { instituteId })
      const added = await addWebhook(client, context, {
        instituteId,
        actorId: personId,
        url: body.url.trim(),
      })
      if ('fault' in added) throw new Failure('badRequest', `url: ${added.fault}`)
      return answer(added)
    }),
  )

  mount(app, testWebhook, async ({ desk: { instituteId }, body }) =>
    answer({ problem: await testWebhookOf(context, { instituteId, webhookId: body.webhook_id }) }),
  )

  mount(app, dropWebhook, async ({ desk, body, once }) =>
    once.write(async (client) => {
      const at = { anyInstitute: desk.instituteId, actorId: desk.personId }
      if ((await deleteWebhook(client, { ...at, webhookId: body.webhook_id })) !== 1) throw notFound()
      return answer({})
    }),
  )
}
