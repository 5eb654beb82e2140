import { requestOf } from '#cli/command.ts'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { readWebhookRequest, type WebhookRequest, webhookUsage } from '#cli/webhook-request.ts'
import { readConfig } from '#server/config.ts'
import { deleteWebhook, findWebhooks, insertWebhook } from '#server/exchange/webhooks/queries.ts'
import { makeWebhookSecret } from '#server/exchange/webhooks/send.ts'
import { faultOfUrl } from '#server/network/public-address.ts'
import { createSecrets, readServerKey } from '#server/secrets/secrets.ts'

const maxWebhooks = 10

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
      const { instituteId, url } = request
      const fault = faultOfUrl(url, config.WEBHOOKS_PRIVATE === 'on')
      if (fault) return fail(`--url ${fault}.`)
      const secret = makeWebhookSecret()
      const sealedSecret = createSecrets(key, config.SECRET_KEY_FORMER).seal(secret)
      if (await insertWebhook(pool, { instituteId, url, sealedSecret, max: maxWebhooks })) console.log(secret)
      else fail(`There is no institute ${instituteId}, or it has ${maxWebhooks} webhooks.`)
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
      if (await deleteWebhook(pool, request)) console.log('Removed.')
      else fail(`There is no webhook ${request.webhookId}.`)
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
