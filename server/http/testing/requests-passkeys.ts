import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
/** Of an unknown device. */
const assertion = {
  ...credential,
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
}
const attestation = {
  ...credential,
  response: { clientDataJSON: 'e30', attestationObject: 'AAAA', transports: ['internal'] },
}

const path = 'POST /api/v1/sign-in-security'

export const validPasskeyRequests = {
  'GET /api/v1/session/passkey-challenge': () => ({}),
  'POST /api/v1/session/passkey': () => ({ body: { assertion } }),
  'POST /api/v1/session/second-step': () => ({ body: { ticket: 'none', code: '123456' } }),
  'GET /api/v1/sign-in-security': () => ({}),
  [`${path}/confirm`]: () => ({ body: { password: 'demo123' } }),
  [`${path}/passkey-options`]: (me) => ({ body: { proof: me.proof } }),
  [`${path}/passkey`]: (me) => ({ body: { proof: me.proof, name: 'Phone', attestation } }),
  [`${path}/passkey-name`]: (me) => ({ body: { passkey_id: me.things.passkey, name: 'Phone' } }),
  [`${path}/remove-passkey`]: (me) => ({
    body: { proof: me.proof, passkey_id: me.things.passkey, ends_others: false },
  }),
  [`${path}/authenticator`]: (me) => ({ body: { proof: me.proof } }),
  [`${path}/second-factor-on`]: (me) => ({
    body: { proof: me.proof, app: { setup: 'none', code: '123456' }, ends_others: false },
  }),
  [`${path}/recovery-codes`]: (me) => ({ body: { proof: me.proof } }),
  [`${path}/second-factor-off`]: (me) => ({ body: { proof: me.proof } }),
  'POST /admin/v1/removeSecondFactor': (me) => ({ body: { user_id: me.personId, with_passkeys: false } }),
} satisfies Record<string, (me: Caller) => Parts>
