import type pg from 'pg'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { findPushKey, keepPushKey } from '#server/news/push/queries.ts'

/** The keys by which push services know this installation. */
export type PushKeys = { publicKey: string; privateKey: string }

const known = new WeakMap<pg.Pool, Promise<PushKeys>>()

/** The installation's keys, made when they are first needed; all processes have the same. @throws where the server's key has changed */
export function pushKeys(context: Pick<Context, 'pool' | 'secrets'>): Promise<PushKeys> {
  const { pool } = context
  const kept = known.get(pool) ?? readOrMakeKeys(context)
  known.set(pool, kept)
  kept.catch(() => known.delete(pool))
  return kept
}

async function readOrMakeKeys({ pool, secrets }: Pick<Context, 'pool' | 'secrets'>): Promise<PushKeys> {
  if (!(await findPushKey(pool))) {
    const { default: webPush } = await import('web-push')
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    await keepPushKey(pool, { publicKey, sealedPrivateKey: secrets.seal(privateKey) })
  }
  const found = await findPushKey(pool)
  if (!found) throw new Error('the keys of push are gone')
  return { publicKey: found.publicKey, privateKey: secrets.open(found.sealedPrivateKey) }
}

/** Whom push services may write to (RFC 8292, 2.1). */
export function pushContact({ PUSH_CONTACT, PUBLIC_ADDRESS, MAIL_FROM }: Config): string {
  if (PUSH_CONTACT !== '') return PUSH_CONTACT
  if (PUBLIC_ADDRESS?.startsWith('https:')) return PUBLIC_ADDRESS
  return `mailto:${/<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`
}
