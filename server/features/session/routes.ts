import type { FastifyInstance } from 'fastify'
import { changePassword } from '#domain/profile/calls.ts'
import { passwordChangedMessage } from '#domain/profile/texts.ts'
import {
  academicYears,
  forgotPassword,
  login,
  logoAndFavIcon,
  logout,
  ssoLogin,
  switchChild,
} from '#domain/session/calls.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { refuseWhileBusy } from '#server/features/session/in-turn.ts'
import { replaceOwnPassword } from '#server/features/session/password/change.ts'
import { requestNewPassword } from '#server/features/session/password/forgot.ts'
import { presentSignedIn } from '#server/features/session/present.ts'
import { findAccount, findHostInstitute, findInstitute, findYears } from '#server/features/session/queries.ts'
import { signIn } from '#server/features/session/sign-in.ts'
import { exchangeSsoToken } from '#server/features/session/sso.ts'
import { signDevice, tokensFor, viewTokens } from '#server/features/session/tokens.ts'
import { endSession } from '#server/features/session/writes.ts'
import { publicFileAddress } from '#server/files/addresses.ts'
import { thisMachine } from '#server/network/network.ts'
import { mount } from '#server/route.ts'

/** A developer looks at the demo on this machine. */
const isOnThisMachine = (host: string, address: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(host) && address === thisMachine

const done = { statusCode: 200, message: 'OK' }

export function sessionRoutes(app: FastifyInstance, context: Context): void {
  const { pool, secrets, clock } = context

  mount(app, login, async ({ body, host, address, userAgent }) => {
    refuseWhileBusy(pool)
    const hostInstituteId = await findHostInstitute(pool, host)
    return { ...done, result: await signIn(context, { body, hostInstituteId, address, userAgent }) }
  })

  mount(app, switchChild, async ({ body, session }) => {
    const account = await findAccount(pool, session)
    const child = account?.students.find((student) => student.studentId === body.student_id)
    if (account?.role !== 'parent' || !child) throw notFound()
    const isView = session.viewedBy !== undefined
    const tokens = isView ? viewTokens(session.secret) : tokensFor(secrets, session.secret)
    const deviceId = isView ? '' : signDevice(secrets, session.deviceKey)
    return {
      ...done,
      result: await presentSignedIn(context, account, child, {
        sessionId: session.sessionId,
        tokens,
        deviceId,
      }),
    }
  })

  mount(app, academicYears, ({ session }) =>
    findYears(pool, {
      instituteId: session.instituteId,
      studentIds: session.students.map((student) => student.studentId),
      withFees: false,
    }),
  )

  mount(app, logoAndFavIcon, async ({ query }) => {
    const instituteId = await findHostInstitute(pool, query.virtualHostUrl.toLowerCase().replace(/:\d+$/, ''))
    const institute = instituteId ? await findInstitute(pool, { instituteId }) : undefined
    return {
      institute_name: institute?.name ?? '',
      country_calling_code: institute?.countryCallingCode ?? '',
      logoPath: institute?.logoSha256 ? publicFileAddress(institute.logoSha256) : '',
      favIconPath: institute?.faviconSha256 ? publicFileAddress(institute.faviconSha256) : '',
    }
  })

  mount(app, forgotPassword, async ({ body, host, address }) => {
    const hostInstituteId = await findHostInstitute(pool, host)
    const mayListAccounts = hostInstituteId !== null || isOnThisMachine(host, address)
    const result = await requestNewPassword(context, {
      body,
      hostInstituteId,
      address,
      mayListAccounts: mayListAccounts,
    })
    return { ...done, result }
  })

  mount(app, logout, async ({ session, query }) => {
    const keepsNotifications = query.keeps_notifications === 'true'
    await endSession(pool, { ...session, keepsNotifications, now: clock() })
    return { ...done, result: null }
  })

  mount(app, changePassword, async ({ body, session }) => {
    await replaceOwnPassword(context, session, body)
    return { statusCode: 200, message: passwordChangedMessage(session.role === 'parent'), result: null }
  })

  mount(app, ssoLogin, async ({ body, host, address }) => {
    const hostInstituteId = await findHostInstitute(pool, host)
    const result = await exchangeSsoToken(context, { token: body.token, host, hostInstituteId, address })
    return { ...done, result }
  })
}
