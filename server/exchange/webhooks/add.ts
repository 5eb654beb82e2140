import type { Config } from '#server/config.ts'
import type { Runner } from '#server/database/sql.ts'
import { insertWebhook } from '#server/exchange/webhooks/queries.ts'
import { makeWebhookSecret } from '#server/exchange/webhooks/send.ts'
import { faultOfUrl } from '#server/network/public-address.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

export const maxWebhooks = 10

type Adding = {
  instituteId: number
  url: string
  /** Null for the operator. */
  actorId: number | null
}

/** Adds an address that is called. @returns the secret that signs its messages, which is shown once; or why not */
export async function addWebhook(
  runner: Runner,
  { secrets, config }: { secrets: Secrets; config: Pick<Config, 'WEBHOOKS_PRIVATE'> },
  { instituteId, url, actorId }: Adding,
): Promise<{ secret: string } | { fault: string }> {
  const fault = faultOfUrl(url, config.WEBHOOKS_PRIVATE === 'on')
  if (fault) return { fault }
  const secret = makeWebhookSecret()
  const row = { instituteId, url, sealedSecret: secrets.seal(secret), max: maxWebhooks, actorId }
  return (await insertWebhook(runner, row)) === 1
    ? { secret }
    : { fault: `is one too many: there are ${maxWebhooks}` }
}
