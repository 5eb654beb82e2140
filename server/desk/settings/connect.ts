import type { CallInput } from '#domain/call.ts'
import type { connectService } from '#domain/desk/settings/calls.ts'
import { isHttpsAddress } from '#domain/session/address.ts'
import type { Context } from '#server/context.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { type Connection, connectInstitute, whyNoKeys } from '#server/exchange/connect.ts'
import { Failure } from '#server/failure.ts'
import { findInstitute } from '#server/features/session/queries.ts'
import { faultOfUrl } from '#server/network/public-address.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'

type Body = CallInput<typeof connectService>['body']

/** Connects a service, by the code of the operator's command [desk-86]. @throws Failure `badRequest` */
export async function connectFor(
  { pool, secrets, clock }: Context,
  { instituteId, personId }: DeskSession,
  { service, connection }: Body,
): Promise<void> {
  const request = {
    instituteId,
    service,
    connection: connection && readConnection(service, connection),
    now: clock(),
    by: personId,
  }
  try {
    await connectInstitute(pool, secrets, request)
  } catch (error) {
    if (error instanceof ImportRefusal) throw new Failure('badRequest', `secret: ${error.message}`)
    throw error
  }
}

function readConnection(service: Body['service'], given: NonNullable<Body['connection']>): Connection {
  const secret = given.secret?.trim()
  if (service !== 'sso') {
    if (!secret) throw new Failure('badRequest', 'secret: is missing')
    return { service, secret }
  }
  const { issuer, audience, keys, redirect } = given
  if (!issuer || !audience) throw new Failure('badRequest', 'issuer, audience: both are needed')
  if (redirect && !isHttpsAddress(redirect))
    throw new Failure('badRequest', 'redirect: must begin with https://')
  const sso = { issuer, audience, ...(redirect && { redirectUrl: redirect }) }
  if (!keys) {
    if (!secret) throw new Failure('badRequest', 'keys, secret: one of them is needed')
    return { service, sso, secret }
  }
  const fault = faultOfUrl(keys, false)
  if (fault) throw new Failure('badRequest', `keys: ${fault}`)
  return { service, sso: { ...sso, jwksUrl: keys, isPublicOnly: true } }
}

const patienceMs = 8000

/** @returns why no one can sign in by single sign-on; null where its keys are there */
export async function testSsoOf({ pool }: Context, instituteId: number): Promise<string | null> {
  const institute = await findInstitute(pool, { instituteId })
  const sso = institute?.signIn.sso
  if (!sso) return 'It is not connected.'
  if (!sso.jwksUrl) return null
  const problem = await whyNoKeys(sso.jwksUrl, AbortSignal.timeout(patienceMs), true)
  return problem === undefined ? null : `No keys come from ${sso.jwksUrl}: ${problem}.`
}
