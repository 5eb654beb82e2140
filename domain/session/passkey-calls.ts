import * as z from 'zod/mini'
import { defineCall, envelope, id, idOrName } from '#domain/call.ts'

const source = 'session-70'

/** Bytes in base64url, as WebAuthn's JSON has them. */
const bytes = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most))
const shortText = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
/** ISO 8601 with the institute's offset. */
const moment = z.string()

/** `PublicKeyCredentialRequestOptionsJSON`, as far as it is used: any passkey of this host. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})

/** `PublicKeyCredentialCreationOptionsJSON`, as far as it is used. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
})
export type CreationOptions = z.output<typeof creationOptions>

const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }

/** `AuthenticationResponseJSON`, as far as it is used. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(2000),
    userHandle: z.optional(z.nullable(bytes(100))),
  }),
})
export type Assertion = z.output<typeof assertion>

/** `RegistrationResponseJSON`, as far as it is used. */
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    transports: z.optional(z.array(shortText(20)).check(z.maxLength(10))),
  }),
})
export type Attestation = z.output<typeof attestation>

/** Goes into `login` as the password, once, within five minutes: every outcome of a sign-in follows there. */
const signInKey = z.object({ user_name: z.string(), institute_id: id, key: z.string() })
export type SignInKey = z.output<typeof signInKey>

export const passkeyChallenge = defineCall({
  method: 'GET',
  path: '/api/v1/session/passkey-challenge',
  access: 'open',
  summary: 'What a device signs with a passkey to sign in; good once, for ten minutes, at this host',
  source,
  reply: envelope(passkeyRequest),
})

export const passkeySignIn = defineCall({
  method: 'POST',
  path: '/api/v1/session/passkey',
  access: 'open',
  summary: 'Exchange what a passkey signed for a one-time password (5 minutes)',
  source,
  body: z.object({ assertion }),
  reply: envelope(signInKey),
})

export const secondStep = defineCall({
  method: 'POST',
  path: '/api/v1/session/second-step',
  access: 'open',
  summary: 'The second step of a sign-in, by a code or a passkey, for a one-time password (5 minutes)',
  source,
  body: z
    .object({
      /** Of the answer to `login`. */
      ticket: shortText(400),
      /** Of the authenticator app, or a recovery code. */
      code: z.optional(shortText(40)),
      assertion: z.optional(assertion),
    })
    .check(
      z.refine((body) => (body.code === undefined) !== (body.assertion === undefined), 'code or assertion'),
    ),
  reply: envelope(signInKey),
})

const passkey = z.object({
  passkey_id: id,
  name: z.string(),
  created_at: moment,
  last_used_at: z.nullable(moment),
  /** Where it works. */
  host: z.string(),
})

export const signInSecurity = z.object({
  passkeys: z.array(passkey),
  /** null while only the password is needed. */
  second_factor: z.nullable(z.object({ has_app: z.boolean(), recovery_codes_left: z.number() })),
  /** False for a person who signs in only through another site: there is no password to confirm changes with. */
  has_password: z.boolean(),
})
export type SignInSecurity = z.output<typeof signInSecurity>

/** From `confirmPassword`: good for ten minutes, in the same session. */
export const proof = shortText(200)

const own = { access: 'student', anyYear: true, source } as const

export const readSignInSecurity = defineCall({
  ...own,
  method: 'GET',
  path: '/api/v1/sign-in-security',
  summary: 'One’s own passkeys and second factor',
  reply: envelope(signInSecurity),
})

export const confirmPassword = defineCall({
  ...own,
  method: 'POST',
  path: '/api/v1/sign-in-security/confirm',
  summary: 'One’s own password again, before a change to how one signs in',
  body: z.object({ password: shortText(200) }),
  reply: envelope(z.object({ proof: z.string() })),
})

export const newPasskeyOptions = defineCall({
  ...own,
  method: 'POST',
  path: '/api/v1/sign-in-security/passkey-options',
  summary: 'What a device needs to make a passkey',
  body: z.object({ proof }),
  reply: envelope(creationOptions),
})

const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

export const addPasskey = defineCall({
  ...own,
  method: 'POST',
  path: '/api/v1/sign-in-security/passkey',
  summary: 'Keep a passkey that a device made; ten at most',
  /** `name`: left out, that of the device. */
  body: z.object({ proof, name: z.optional(passkeyName), attestation }),
  reply: envelope(signInSecurity),
})

export const renamePasskey = defineCall({
  ...own,
  method: 'POST',
  path: '/api/v1/sign-in-security/passkey-name',
  summary: 'Call a passkey otherwise',
  body: z.object({ passkey_id: id, name: passkeyName }),
  reply: envelope(signInSecurity),
})

export const removePasskey = defineCall({
  ...own,
  method: 'POST',
  path: '/api/v1/sign-in-security/remove-passkey',
  summary: 'Forget a passkey: it opens nothing any more',
  body: z.object({ proof, passkey_id: id, ends_others: z.boolean() }),
  reply: envelope(signInSecurity),
})

export const newAuthenticator = defineCall({
  ...own,
  method: 'POST',
  path: '/api/v1/sign-in-security/authenticator',
  summary: 'A secret for an authenticator app; nothing is kept until a code of it turns the second factor on',
  body: z.object({ proof }),
  reply: envelope(
    z.object({
      /** Base32, to be typed. */
      secret: z.string(),
      /** `otpauth:`, to be scanned. */
      address: z.string(),
      /** The secret again, sealed: sent back with the first code. */
      setup: z.string(),
    }),
  ),
})

const withCodes = z.object({
  security: signInSecurity,
  /** Ten, sent only once. */
  recovery_codes: z.array(z.string()),
})

export const turnOnSecondFactor = defineCall({
  ...own,
  method: 'POST',
  path: '/api/v1/sign-in-security/second-factor-on',
  summary: 'Ask for a second step after the password: a code of an app, or one of one’s passkeys',
  body: z.object({
    proof,
    /** Left out if only passkeys are requested. */
    app: z.optional(z.object({ setup: shortText(1000), code: shortText(20) })),
    ends_others: z.boolean(),
  }),
  reply: envelope(withCodes),
})

export const newRecoveryCodes = defineCall({
  ...own,
  method: 'POST',
  path: '/api/v1/sign-in-security/recovery-codes',
  summary: 'Ten new recovery codes in the place of the old ones',
  body: z.object({ proof }),
  reply: envelope(withCodes),
})

export const turnOffSecondFactor = defineCall({
  ...own,
  method: 'POST',
  path: '/api/v1/sign-in-security/second-factor-off',
  summary: 'Ask for the password alone',
  body: z.object({ proof }),
  reply: envelope(signInSecurity),
})

export const removeSecondFactor = defineCall({
  method: 'POST',
  path: '/admin/v1/removeSecondFactor',
  access: 'admin',
  scope: 'security',
  summary: 'Takes the second factor off somebody who has lost it, and his passkeys where that is asked',
  source,
  takesKey: true,
  body: z.object({ user_id: idOrName, with_passkeys: z.boolean() }),
  reply: envelope(z.object({ had_second_factor: z.boolean(), passkeys_removed: z.number() })),
})

export const passkeyCalls = [
  passkeyChallenge,
  passkeySignIn,
  secondStep,
  readSignInSecurity,
  confirmPassword,
  newPasskeyOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
  newAuthenticator,
  turnOnSecondFactor,
  newRecoveryCodes,
  turnOffSecondFactor,
  removeSecondFactor,
] as const
