import { requestOf } from '#cli/command.ts'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { readWebhookRequest, type WebhookRequest, webhookUsage } from '#cli/webhook-request.ts'
import { readConfig } from '#server/config.ts'
import { addWebhook } from '#server/exchange/webhooks/add.ts'
import { deleteWebhook, findWebhooks } from '#server/exchange/webhooks/queries.ts'
import { createSecrets, readServerKey } from '#server/secrets/secrets.ts'

/**
 * `npm run webhook`: adds an address that is called when families did something, and prints the secret that
 * signs the messages, once; lists them, and removes one.
 */
const request = requestOf(readWebhookRequest, webhookUsage)
const config = readConfig(process.env)
const key = await readServerKey(config)
const database = await openConfiguredDatabase(config)
try {
  await run(request)
} finally {
  await database.close()
}

async function run(request: WebhookRequest): Promise<void> {
  const { pool } = database
  switch (request.task) {
    case 'add': {
      const secrets = createSecrets(key, config.SECRET_KEY_FORMER)
      const added = await addWebhook(pool, { secrets, config }, { ...request, actorId: null })
      if ('secret' in added) console.log(added.secret)
      else fail(`--url ${added.fault}, or there is no institute ${request.instituteId}.`)
      return
    }
    case 'list': {
      console.log('id\tinstitute\taddress\tlast delivered\tfailing since\tbecause')
      for (const webhook of await findWebhooks(pool, { anyInstitute: request.instituteId })) {
        const { id, instituteId, url, deliveredAt, failingSince, lastError } = webhook
        const moments = [deliveredAt, failingSince].map((moment) => moment?.toISOString() ?? '-')
        console.log([id, instituteId, url, ...moments, lastError].join('\t'))
      }
      return
    }
    case 'remove':
      if (await deleteWebhook(pool, { ...request, anyInstitute: null, actorId: null }))
        console.log('Removed.')
      else fail(`There is no webhook ${request.webhookId}.`)
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
