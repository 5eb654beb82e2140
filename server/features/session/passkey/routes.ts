import type { FastifyInstance } from 'fastify'
import {
  addPasskey,
  confirmPassword,
  newAuthenticator,
  newPasskeyOptions,
  newRecoveryCodes,
  passkeyChallenge,
  passkeySignIn,
  readSignInSecurity,
  removePasskey,
  removeSecondFactor,
  renamePasskey,
  secondStep,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#domain/session/passkey-calls.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { keepPasskey, makeCreationOptions } from '#server/features/session/passkey/add.ts'
import { findPasskeys } from '#server/features/session/passkey/queries.ts'
import { passkeyRequestAt, signInByPasskey } from '#server/features/session/passkey/use.ts'
import { keepPasskeyName } from '#server/features/session/passkey/writes.ts'
import { checkOwnPassword } from '#server/features/session/password/own-password.ts'
import {
  forgetPasskey,
  makeAuthenticator,
  readSecurity,
  renewCodes,
  takeOff,
  turnOff,
  turnOn,
} from '#server/features/session/second-factor/second-factor.ts'
import { takeSecondStep } from '#server/features/session/second-factor/step.ts'
import { checkProof, makeProof } from '#server/features/session/sign-in-proof.ts'
import { deviceNameOf } from '#server/network/device-name.ts'
import { answer, mount } from '#server/route.ts'

/**
 * Passkeys and the second factor (docs/decisions/16): at sign-in, in the profile, and for the institute's
 * admins.
 */
export function passkeyRoutes(app: FastifyInstance, context: Context): void {
  const { pool } = context

  mount(app, passkeyChallenge, async ({ host }) => answer(await passkeyRequestAt(context, host)))

  mount(app, passkeySignIn, async ({ body, host, address }) =>
    answer(await signInByPasskey(context, { assertion: body.assertion, host, address })),
  )

  mount(app, secondStep, async ({ body, host, address }) =>
    answer(await takeSecondStep(context, { body, host, address })),
  )

  mount(app, readSignInSecurity, async ({ session }) => answer(await readSecurity(context, session)))

  mount(app, confirmPassword, async ({ session, body }) => {
    await checkOwnPassword(context, session, body.password)
    return answer({ proof: makeProof(context, session) })
  })

  mount(app, newPasskeyOptions, async ({ session, body, host }) => {
    checkProof(context, session, body.proof)
    return answer(await makeCreationOptions(context, session, host))
  })

  mount(app, addPasskey, async ({ session, body, host, userAgent }) => {
    checkProof(context, session, body.proof)
    const name = body.name ?? (deviceNameOf(userAgent) || 'This device')
    await keepPasskey(context, session, { attestation: body.attestation, name, host })
    return answer(await readSecurity(context, session))
  })

  mount(app, renamePasskey, async ({ session, body }) => {
    const { instituteId, personId } = session
    const { passkey_id: passkeyId, name } = body
    if (!(await keepPasskeyName(pool, { instituteId, personId, passkeyId, name }))) throw notFound()
    return answer(await readSecurity(context, session))
  })

  mount(app, removePasskey, async ({ session, body }) => {
    // Checked first, so that the reply does not show whether another person's passkey exists.
    const own = await findPasskeys(pool, session)
    if (!own.some(({ passkeyId }) => passkeyId === body.passkey_id)) throw notFound()
    checkProof(context, session, body.proof)
    await forgetPasskey(context, session, body)
    return answer(await readSecurity(context, session))
  })

  mount(app, newAuthenticator, async ({ session, body }) => {
    checkProof(context, session, body.proof)
    return answer(await makeAuthenticator(context, session))
  })

  mount(app, turnOnSecondFactor, async ({ session, body }) => {
    checkProof(context, session, body.proof)
    const recovery_codes = await turnOn(context, session, body)
    return answer({ security: await readSecurity(context, session), recovery_codes })
  })

  mount(app, newRecoveryCodes, async ({ session, body }) => {
    checkProof(context, session, body.proof)
    const recovery_codes = await renewCodes(context, session)
    return answer({ security: await readSecurity(context, session), recovery_codes })
  })

  mount(app, turnOffSecondFactor, async ({ session, body }) => {
    checkProof(context, session, body.proof)
    await turnOff(context, session)
    return answer(await readSecurity(context, session))
  })

  mount(app, removeSecondFactor, async ({ admin, body }) => answer(await takeOff(context, admin, body)))
}
