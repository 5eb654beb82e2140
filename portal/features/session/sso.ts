import type { CallReply } from '#domain/call.ts'
import { isHttpsAddress } from '#domain/session/address.ts'
import type { ssoLogin } from '#domain/session/calls.ts'

type SsoResult = CallReply<typeof ssoLogin>['result']

/** The next step after the reply to a single sign-on token [session-29]. */
export type SsoOutcome =
  | {
      kind: 'signIn'
      login: { user_name: string; password: string; institute_id: number }
      redirectUrl: string
    }
  | { kind: 'errorPage' }

export function ssoOutcome(result: SsoResult | null | undefined): SsoOutcome {
  const userName = result?.phone || result?.email_id
  if (result?.status !== 'success' || !userName || !result.key) return { kind: 'errorPage' }
  return {
    kind: 'signIn',
    login: { user_name: userName, password: result.key, institute_id: result.inst_id },
    redirectUrl: isHttpsAddress(result.redirect_url) ? result.redirect_url : '',
  }
}
