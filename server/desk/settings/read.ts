import type { CallReply } from '#domain/call.ts'
import type { readSettings } from '#domain/desk/settings/calls.ts'
import type { Context } from '#server/context.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { menuPlanOf } from '#server/desk/settings/plan.ts'
import { findServices } from '#server/desk/settings/queries.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { hosts, institutes } from '#server/exchange/kinds/institute.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { notFound } from '#server/failure.ts'
import { findAccount, findInstitute } from '#server/features/session/queries.ts'
import { publicFileAddress } from '#server/files/addresses.ts'
import { sendsEmail, sendsSms, sendsWhatsapp } from '#server/messengers/messenger.ts'
import type { Kind } from '#server/records/kind.ts'
import { readPage } from '#server/records/page.ts'

const maxHosts = 100

/** The settings of an institute, without any secret [desk-82]. */
export async function readSettingsOf(
  { pool, clock, config }: Context,
  { instituteId, personId }: DeskSession,
): Promise<CallReply<typeof readSettings>['result']> {
  const { scope } = await openInstitute(pool, instituteId, clock())
  const rowsOf = async (kind: Kind) =>
    (await readPage(pool, { kind, kinds, scope }, undefined, maxHosts)).rows
  const [institute, account, [row], named] = await Promise.all([
    findInstitute(pool, { instituteId }),
    findAccount(pool, { instituteId, personId }),
    rowsOf(institutes),
    rowsOf(hosts),
  ])
  if (!institute || !row) throw notFound()
  const { sso } = institute.signIn
  const stateOf = (isOn: boolean) => {
    if (!isOn) return 'off' as const
    return config.MESSENGER === 'log' ? ('file' as const) : ('on' as const)
  }
  const addressOf = (sha256: string | null) => (sha256 ? publicFileAddress(sha256) : '')
  return {
    row,
    hosts: named.map(({ host, main }) => ({ host: host ?? '', is_main: main === 'yes' })),
    logo: addressOf(institute.logoSha256),
    favicon: addressOf(institute.faviconSha256),
    plan: menuPlanOf(institute),
    messengers: [
      { channel: 'email', state: stateOf(sendsEmail(config)) },
      { channel: 'sms', state: stateOf(sendsSms(config)) },
      { channel: 'whatsapp', state: stateOf(sendsWhatsapp(config)) },
    ],
    own: { email: account?.email ?? '', phone: account?.phone ?? '' },
    sso: sso
      ? {
          issuer: sso.issuer,
          audience: sso.audience,
          keys: sso.jwksUrl ?? '',
          redirect: sso.redirectUrl ?? '',
          has_secret: sso.sealedSecret !== undefined,
        }
      : null,
    ...(await findServices(pool, { instituteId })),
  }
}
