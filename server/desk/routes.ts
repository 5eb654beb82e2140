import type { FastifyInstance } from 'fastify'
import {
  acceptInvitation,
  deskChallenge,
  deskPasskey,
  deskSecondStep,
  deskSetUp,
  deskSignIn,
  deskSignOut,
  inviteStaff,
  listStaff,
  readInvitation,
  resetStaffStep,
  setStaffRoles,
} from '#domain/desk/calls.ts'
import { readMe } from '#domain/desk/frame-calls.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { enterDesk, presentMe } from '#server/desk/enter.ts'
import { resetStep } from '#server/desk/reset-step.ts'
import { setUpDesk } from '#server/desk/set-up.ts'
import { signInAtDesk } from '#server/desk/sign-in.ts'
import { accept, changeRoles, invite, listStaffOf, readInvited } from '#server/desk/staff.ts'
import { endDeskSession } from '#server/desk/writes.ts'
import { Failure } from '#server/failure.ts'
import { refuseWhileBusy } from '#server/features/session/in-turn.ts'
import { passkeyRequestAt, signInByPasskey } from '#server/features/session/passkey/use.ts'
import { findHostInstitute } from '#server/features/session/queries.ts'
import { takeSecondStep } from '#server/features/session/second-factor/step.ts'
import { refuseFor, takeAttempt } from '#server/features/session/throttle.ts'
import { answer, mount } from '#server/route.ts'

/** Who comes to the desk, and who is staff. */
export function deskRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock } = context

  mount(app, deskSignIn, async ({ body, host, address }) => {
    refuseWhileBusy(pool)
    const hostInstituteId = await findHostInstitute(pool, host)
    return answer(await signInAtDesk(context, { body, hostInstituteId, address }))
  })

  mount(app, deskSecondStep, async ({ body, host, address, userAgent }) => {
    const key = await takeSecondStep(context, { body, host, address })
    return answer(await enterDesk(context, key, { deviceId: body.device_id, userAgent }))
  })

  mount(app, deskSetUp, async ({ body, userAgent }) =>
    answer(await setUpDesk(context, body, { deviceId: body.device_id, userAgent })),
  )

  mount(app, deskChallenge, async ({ host }) => answer(await passkeyRequestAt(context, host)))

  mount(app, deskPasskey, async ({ body, host, address, userAgent }) => {
    const key = await signInByPasskey(context, { assertion: body.assertion, host, address })
    return answer(await enterDesk(context, key, { deviceId: body.device_id, userAgent }))
  })

  mount(app, readInvitation, async ({ body, address }) => {
    const { name, institute, roles, userName } = await orCount(address, () =>
      readInvited(context, body.invitation),
    )
    return answer({ name, institute, roles, user_name: userName })
  })

  mount(app, acceptInvitation, async ({ body, address }) =>
    answer({ step: await orCount(address, () => accept(context, body)) }),
  )

  /** An invitation cannot be guessed; who tries has to wait all the same. */
  async function orCount<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Failure && error.code === 'invitationOver')
        refuseFor(await takeAttempt(context, 'network', `invitation ${address}`))
      throw error
    }
  }

  mount(app, readMe, async ({ desk }) => answer(presentMe(desk, desk.roles)))

  mount(app, deskSignOut, async ({ desk: { instituteId, sessionId } }) => {
    await endDeskSession(pool, { instituteId, sessionId, now: clock() })
    return answer({})
  })

  mount(app, listStaff, async ({ desk }) =>
    answer({ staff: await listStaffOf(pool, { ...desk, now: clock() }) }),
  )

  mount(app, inviteStaff, async ({ desk: { instituteId, personId }, body }) =>
    inTransaction(pool, async (client) =>
      answer(await invite(client, context, { instituteId, actorId: personId }, body)),
    ),
  )

  mount(app, resetStaffStep, async ({ desk, body }) =>
    answer({ invitation: await resetStep(context, desk, body) }),
  )

  mount(app, setStaffRoles, async ({ desk, body, once }) =>
    once.write(async (client) => {
      const by = { instituteId: desk.instituteId, actorId: desk.personId }
      await changeRoles(client, context, by, { personId: body.staff_id, roles: body.roles })
      return answer({ staff: await listStaffOf(client, { ...desk, now: clock() }) })
    }),
  )
}
