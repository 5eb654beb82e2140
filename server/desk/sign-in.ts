import { setTimeout as sleep } from 'node:timers/promises'
import type { CallInput } from '#domain/call.ts'
import type { DeskStep, deskSignIn } from '#domain/desk/calls.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { findStaffOf } from '#server/desk/queries.ts'
import { makeSetUp } from '#server/desk/set-up.ts'
import { Failure } from '#server/failure.ts'
import type { Fit } from '#server/features/session/fit.ts'
import type { Account } from '#server/features/session/queries.ts'
import { secondStepOf } from '#server/features/session/second-factor/step.ts'
import { findFits } from '#server/features/session/sign-in.ts'
import { refuseFor } from '#server/features/session/throttle.ts'
import { readDevice } from '#server/features/session/tokens.ts'
import { coverMs } from '#server/secrets/passwords.ts'

type SignIn = {
  body: CallInput<typeof deskSignIn>['body']
  hostInstituteId: number | null
  address: string
}

/**
 * The password of a member of the staff. It opens nothing: a second step follows, or is set up now [desk-5].
 * @throws Failure `invalidLogin`, `deskForStaff`, `tooManyAttempts`
 */
export async function signInAtDesk(context: Context, { body, hostInstituteId, address }: SignIn) {
  const earliest = sleep(coverMs, undefined, { ref: false })
  const device = readDevice(context.secrets, body.device_id)
  const found = await findFits(context, { body, hostInstituteId, address }, device)
  // A key of another way to sign in is no password.
  const fits = found.fits.filter(({ by }) => by !== 'key')
  if (fits.length === 0) {
    await earliest
    refuseFor(found.strictFor)
    throw new Failure('invalidLogin')
  }
  const ofStaff = await staffAmong(context, fits)
  const chosen = ofStaff.filter(
    ({ account }) => body.institute_id === undefined || account.instituteId === body.institute_id,
  )
  const [only] = chosen
  if (!only) throw new Failure('deskForStaff')
  if (chosen.length > 1)
    return {
      step: null,
      institutes: chosen.map(({ account: { instituteId, instituteName } }) => ({
        institute_id: instituteId,
        name: instituteName,
      })),
    }
  return { step: await nextStepOf(context, only), institutes: [] }
}

async function staffAmong({ pool }: Context, fits: readonly Fit[]): Promise<Fit[]> {
  const staff = await findStaffOf(pool, { personIds: fits.map(({ account }) => account.personId) })
  const isStaff = ({ instituteId, personId }: Account) =>
    staff.some((one) => one.instituteId === instituteId && one.personId === personId)
  return fits.filter(({ account }) => isStaff(account))
}

/** For a person whose password fits. */
export function nextStepOf(context: Context, fit: Fit): Promise<DeskStep> {
  return inTransaction(context.pool, async (client) => {
    const held = await secondStepOf(client, context, fit)
    return held?.second_step
      ? { ...held.second_step, set_up: null }
      : { has_app: false, has_passkeys: false, ...makeSetUp(context, fit) }
  })
}
