import type pg from 'pg'
import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { maybeOne, params, sql } from '#server/database/sql.ts'
import type { SignInSettings, VideoSettings } from '#server/database/tables/institute.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { writeAudit } from '#server/exchange/queries.ts'
import { RefusedAddress } from '#server/network/public-address.ts'
import { fetchPublic } from '#server/network/public-fetch.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

type Sso = NonNullable<SignInSettings['sso']>
/** What an institute has with a service; `secret` is in plain text. */
export type Connection =
  | { service: 'vimeo' | 'vdocipher'; secret: string }
  | {
      service: 'sso'
      sso: Pick<Sso, 'issuer' | 'audience' | 'redirectUrl' | 'jwksUrl' | 'isPublicOnly'>
      secret?: string
    }

const keySet = z.object({ keys: z.array(z.object({ kty: z.string() })).check(z.minLength(1)) })

/**
 * Fetches the keys of single sign-on. @param isPublicOnly where no operator has given the address
 * @returns the reason of a failure; undefined after success
 */
export async function whyNoKeys(
  address: string,
  patience: AbortSignal,
  isPublicOnly = false,
): Promise<string | undefined> {
  try {
    const reply = await (isPublicOnly ? fetchPublic : fetch)(address, { signal: patience })
    if (!reply.ok) return `it answers with ${reply.status}`
    return keySet.safeParse(await reply.json().catch(() => undefined)).success
      ? undefined
      : 'what it answers is no key set (RFC 7517)'
  } catch (error) {
    if (patience.aborted) return 'it does not answer in time'
    if (error instanceof RefusedAddress) return `it ${error.message}`
    const { cause } = error as Error
    if (isPublicOnly) return 'it cannot be reached'
    return cause instanceof Error ? cause.message : String(error)
  }
}

type Request = {
  instituteId: number
  service: Connection['service']
  /** Null ends it. */
  connection: Connection | null
  now: Date
  /** Of the staff; missing where the operator does it. */
  by?: number
}

const { instituteId } = given
const { video, sso } = params({
  /** Set, or removed where null. */
  video: z.custom<{ [Key in keyof VideoSettings]?: VideoSettings[Key] | null }>(),
  sso: z.nullable(z.custom<Sso>()),
})
const found = z.object({ name: z.string() })

const setVideo = maybeOne(
  'exchange.set-video',
  found,
  sql`update institute set video = jsonb_strip_nulls(video || ${video}::jsonb) where id = ${instituteId} returning name`,
)
const setSso = maybeOne(
  'exchange.set-sso',
  found,
  sql`update institute set sign_in = jsonb_strip_nulls(sign_in || jsonb_build_object('sso', ${sso}::jsonb))
    where id = ${instituteId} returning name`,
)

/** A shorter one could be guessed; the sign-in refuses it as well. */
const minSecretBytes = 32
const secretNames = { vimeo: 'sealedVimeoToken', vdocipher: 'sealedVdoCipherSecret' } as const

/** Stores or ends a connection; the secret is sealed. @returns the institute's name @throws ImportRefusal */
export async function connectInstitute(
  pool: pg.Pool,
  secrets: Secrets,
  { instituteId, service, connection, now, by }: Request,
): Promise<string> {
  const secret = connection?.secret
  if (secret === '') throw new ImportRefusal('Give the secret on standard input, e.g. < secret.txt')
  const sealed = secret === undefined ? null : secrets.seal(secret)
  return inTransaction(pool, async (client) => {
    const changed =
      service === 'sso'
        ? await setSso(client, { instituteId, sso: ssoOf(connection, sealed) })
        : await setVideo(client, { instituteId, video: { [secretNames[service]]: sealed } })
    if (!changed) throw new ImportRefusal(`There is no institute ${instituteId}.`)
    const detail = { service, isConnected: connection ? 1 : 0, ...(by !== undefined && { by }) }
    await writeAudit(client, { instituteId, now, action: 'institute.connect', detail })
    return changed.name
  })
}

function ssoOf(connection: Connection | null, sealedSecret: string | null): Sso | null {
  if (connection?.service !== 'sso') return null
  if (connection.secret !== undefined && Buffer.byteLength(connection.secret) < minSecretBytes)
    throw new ImportRefusal(`The secret needs ${minSecretBytes} bytes or more.`)
  return { ...connection.sso, ...(sealedSecret && { sealedSecret }) }
}
