import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { readPhoneNumber } from '#domain/phone.ts'
import type { Context } from '#server/context.ts'
import type { SignInSettings } from '#server/database/tables/institute.ts'
import { Failure } from '#server/failure.ts'
import { giveKey } from '#server/features/session/one-time-key.ts'
import { type Account, findAccounts, findSsoInstitutes } from '#server/features/session/queries.ts'
import { refuseFor, takeAttempt } from '#server/features/session/throttle.ts'
import { spendSsoToken } from '#server/features/session/writes.ts'
import { isKnownHost } from '#server/network/known-hosts.ts'
import { fetchPublic } from '#server/network/public-fetch.ts'
import { sha256 } from '#server/secrets/passwords.ts'

type SsoSettings = NonNullable<SignInSettings['sso']>

const keyLifeMs = 60_000
const tokenLifeSeconds = 5 * 60
const clockTolerance = 5
const sharedSecretAlgorithms = ['HS256', 'HS384', 'HS512']
/** RFC 7518 §3.2. */
const minSecretBytes = 32
const minRsaBits = 2048
const publicKeyAlgorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA']

type Exchange = { token: string; host: string; hostInstituteId: number | null; address: string }

/**
 * Exchanges an identity provider's token (JWT with `iss`, `aud`, `exp`, and `email` or `phone_number`) for a
 * one-time password [session-34]: of every account that all its claims fit, among which `login` lets the
 * person choose. Valid tokens are never throttled: signatures cannot be
 * guessed.
 * @throws Failure `ssoRefused` for an invalid token or an unknown person; `tooManyAttempts` after many of
 * them
 */
export async function exchangeSsoToken(context: Context, exchange: Exchange) {
  try {
    return await exchangeToken(context, exchange)
  } catch (error) {
    if (error instanceof Failure)
      refuseFor(await takeAttempt(context, 'network', `single sign-on ${exchange.address}`))
    throw error
  }
}

async function exchangeToken(context: Context, { token, host, hostInstituteId }: Exchange) {
  if (!(await isKnownHost(context, host)))
    throw refuse(context, new Error('at a host that is not the portal’s'))
  const { institute, claims, names } = await verifyToken(context, token, hostInstituteId)
  const now = context.clock()
  const expiresAt = new Date((claims.exp ?? 0) * 1000)
  const isFirstUse = await spendSsoToken(context.pool, {
    instituteId: institute.id,
    hash: sha256(nameOf(token, claims)),
    expiresAt,
    now,
  })
  if (!isFirstUse) throw new Failure('ssoRefused')
  const accounts = await findNamed(context, institute.id, names)
  const [personId = 0, ...otherPersonIds] = accounts.map((account) => account.personId)
  const at = { instituteId: institute.id, personId, otherPersonIds }
  const key = await giveKey(context.pool, { ...at, way: 'sso', lifeMs: keyLifeMs, now })
  return {
    email_id: sharedBy(accounts, 'email'),
    phone: sharedBy(accounts, 'phone'),
    key,
    inst_id: institute.id,
    status: 'success',
    redirect_url: institute.signIn.sso?.redirectUrl ?? '',
  }
}

/**
 * Identifies a used token by its claims: an ECDSA text has two valid signatures, so the signature is left
 * out.
 */
function nameOf(token: string, { iss, jti }: JWTPayload): string {
  return typeof jti === 'string' && jti !== '' ? JSON.stringify([iss, jti]) : (token.split('.')[1] ?? '')
}

/** Three parts in base64url, each in its one canonical encoding. @throws Error for any other */
function checkCanonical(token: string): void {
  const parts = token.split('.')
  const isCanonical = (part: string) => Buffer.from(part, 'base64url').toString('base64url') === part
  if (parts.length !== 3 || !parts.every(isCanonical)) throw new Error('not written canonically')
}

async function verifyToken(context: Context, token: string, hostInstituteId: number | null) {
  const issuer = readIssuer(context, token)
  const institutes = await findSsoInstitutes(context.pool, { inInstitute: hostInstituteId, issuer })
  const [institute] = institutes
  const settings = institute?.signIn.sso
  if (!institute || !settings || institutes.length > 1) throw new Failure('ssoRefused')
  try {
    const claims = await verifyWith(context, settings, token)
    checkLife(claims, settings, context.clock())
    checkParty(claims, settings)
    return { institute, claims, names: readNames(claims, institute.countryCallingCode) }
  } catch (error) {
    throw refuse(context, error)
  }
}

function readIssuer(context: Context, token: string): string {
  try {
    checkCanonical(token)
    const { iss } = decodeJwt(token)
    if (typeof iss !== 'string' || iss.includes('\0')) throw new Error('names no issuer')
    return iss
  } catch (error) {
    throw refuse(context, error)
  }
}

function refuse({ log }: Context, error: unknown): Failure {
  // The reason is for the admin who sets up the provider; the token is never logged.
  log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'single sign-on token refused')
  return new Failure('ssoRefused')
}

/** Access tokens, logout tokens and others of the same provider have a type. @throws Error */
function checkType(typ: string | undefined): void {
  if (typ !== undefined && !/^(application\/)?jwt$/i.test(typ)) throw new Error('a token for something else')
}

/** A long-lived token is a risk if stolen. @throws Error */
function checkLife({ exp = 0, iat }: JWTPayload, settings: SsoSettings, now: Date): void {
  const begin = Math.min(iat ?? Number.POSITIVE_INFINITY, now.getTime() / 1000)
  const most = settings.tokenLifeSeconds ?? tokenLifeSeconds
  if (exp - begin > most + clockTolerance) throw new Error(`lives longer than ${most} seconds`)
}

/** A token that was issued to another application is refused (OpenID Connect Core 3.1.3.7). @throws Error */
function checkParty({ aud, azp }: JWTPayload, { audience }: SsoSettings): void {
  if (azp === undefined && Array.isArray(aud) && aud.length > 1)
    throw new Error('is for several, and issued to none')
  if (azp !== undefined && azp !== audience) throw new Error('was issued to another application')
}

async function verifyWith(context: Context, settings: SsoSettings, token: string): Promise<JWTPayload> {
  const checks = {
    issuer: settings.issuer,
    audience: settings.audience,
    requiredClaims: ['exp'],
    clockTolerance,
    currentDate: context.clock(),
  }
  checkType(decodeProtectedHeader(token).typ)
  if (settings.jwksUrl) {
    const { payload, key } = await jwtVerify(token, keySetAt(settings.jwksUrl, settings.isPublicOnly), {
      ...checks,
      algorithms: publicKeyAlgorithms,
    })
    checkRsa(key, settings.rsaBits ?? minRsaBits)
    return payload
  }
  if (!settings.sealedSecret) throw new Error('the institute has set neither a secret nor a key address')
  const secret = new TextEncoder().encode(context.secrets.open(settings.sealedSecret))
  if (secret.length < minSecretBytes) throw new Error(`the secret has less than ${minSecretBytes} bytes`)
  return (await jwtVerify(token, secret, { ...checks, algorithms: sharedSecretAlgorithms })).payload
}

/** @throws Error for an RSA key that is too short; other kinds have a fixed length */
function checkRsa(key: CryptoKey | Uint8Array, minBits: number): void {
  const { modulusLength } = ('algorithm' in key ? key.algorithm : {}) as { modulusLength?: number }
  if (modulusLength !== undefined && modulusLength < minBits)
    throw new Error(`the RSA key has less than ${minBits} bits`)
}

/** Key sets are cached by address; jose fetches them again when a key is missing. */
const keySets = new Map<string, JWTVerifyGetKey>()
function keySetAt(address: string, isPublicOnly = false): JWTVerifyGetKey {
  const url = new URL(address)
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol !== 'https:' && !isLoopback) throw new Error('the key address is not https')
  const name = `${isPublicOnly} ${address}`
  const known =
    keySets.get(name) ??
    createRemoteJWKSet(url, { timeoutDuration: 3000, ...(isPublicOnly && { [customFetch]: fetchPublic }) })
  keySets.set(name, known)
  return known
}

/**
 * The accounts that have every name, so that of two people who share a number only the one meant is found.
 * @throws Failure `ssoRefused` without any
 */
async function findNamed(context: Context, inInstitute: number, names: readonly Name[]): Promise<Account[]> {
  const [first] = names
  const found =
    first && (await findAccounts(context.pool, { inInstitute, login: first.value, deviceKey: '' }))
  const fits = found?.filter((account) => names.every(({ field, value }) => account[field] === value)) ?? []
  if (fits.length === 0) throw refuse(context, new Error('no account has every name of the token'))
  return fits
}

type Name = { field: 'email' | 'phone'; value: string }

/** The names of the person, as accounts have them. @throws Error for a name that is unreadable or not verified */
function readNames(claims: JWTPayload, callingCode: string): Name[] {
  const email = textOf(claims, 'email').toLowerCase()
  const phones = [textOf(claims, 'phone_number'), textOf(claims, 'phone')].filter((written) => written !== '')
  for (const claim of ['email_verified', 'phone_number_verified'])
    if (String(claims[claim]) === 'false') throw new Error(`${claim} is false`)
  return [
    ...(email === '' ? [] : [{ field: 'email', value: email } satisfies Name]),
    ...phones.map((written): Name => {
      const value = readPhoneNumber(written, callingCode)
      if (value === undefined) throw new Error('the phone number is not one of the institute’s country')
      return { field: 'phone', value }
    }),
  ]
}

/** A claim; '' without it. @throws Error for anything but text */
function textOf(claims: JWTPayload, name: string): string {
  const claim = claims[name] ?? ''
  // No name contains a zero byte, and PostgreSQL refuses it.
  if (typeof claim !== 'string' || claim.includes('\0')) throw new Error(`${name} is no text`)
  return claim.trim()
}

/** The common value of all accounts; '' if they differ. */
function sharedBy(accounts: readonly Account[], field: Name['field']): string {
  const [value = '', ...others] = new Set(accounts.map((account) => account[field]))
  return others.length === 0 ? value : ''
}
