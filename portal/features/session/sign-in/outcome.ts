import type { Profile, SignedIn, SignInHeld, SignInResult } from '#domain/session/calls.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'

/** An account or a child to choose. */
export type Account = ReturnType<typeof readAccount>

const readAccount = (profile: Profile) => ({
  userId: profile.user_id,
  userType: profile.user_type,
  instituteId: profile.institute_id,
  institute: profile.institute_name,
  role: profile.display,
  name: profile.name || profile.student_name || '',
  photo: fileAddress(profile.photo_url),
  className: profile.class_name,
  isSchool: profile.is_institute_type_school,
})

/** The next step after a login reply [session-14]. */
export type SignInOutcome =
  | { kind: 'chooseAccount'; accounts: readonly Account[] }
  | { kind: 'chooseChild'; accounts: readonly Account[] }
  /** login_option 10: another device is signed in; the person may end its session. */
  | { kind: 'otherDevice' }
  /** login_option 20: the password was right; a second step follows (docs/decisions/16). */
  | { kind: 'secondStep'; ticket: string; hasApp: boolean; hasPasskeys: boolean }
  /** login_option 11. */
  | { kind: 'unregisteredDevice' }
  /** login_option 13. */
  | { kind: 'blocked' }
  | { kind: 'feesDue' }
  | { kind: 'notAuthorised' }
  | { kind: 'signedIn'; session: SignedIn }
  /** Any other login_option is not shown [session-15]. */
  | { kind: 'notShown' }

const byLoginOption: Readonly<Record<number, SignInOutcome>> = {
  10: { kind: 'otherDevice' },
  11: { kind: 'unregisteredDevice' },
  13: { kind: 'blocked' },
}

/** @param hasChosen whether the login already named a profile, so that children are not offered again */
export function outcomeOf(result: SignInResult, hasChosen: boolean): SignInOutcome {
  if (result === null) return { kind: 'notAuthorised' }
  if (isList(result))
    return result.length > 0
      ? { kind: 'chooseAccount', accounts: result.map(readAccount) }
      : { kind: 'notShown' }
  if ('second_step' in result && result.second_step) {
    const { ticket, has_app: hasApp, has_passkeys: hasPasskeys } = result.second_step
    return { kind: 'secondStep', ticket, hasApp, hasPasskeys }
  }
  if (result.login_option !== 0) return byLoginOption[result.login_option] ?? { kind: 'notShown' }
  const children = result.student_details
  if (children.length > 1 && !hasChosen) return { kind: 'chooseChild', accounts: children.map(readAccount) }
  if (!result.is_login_allowed || (children.length === 1 && children[0]?.is_login_allowed === false)) {
    return { kind: 'feesDue' }
  }
  return isSession(result) ? { kind: 'signedIn', session: result } : { kind: 'notShown' }
}

const isList = (result: SignInResult): result is Profile[] => Array.isArray(result)
const isSession = (result: SignedIn | SignInHeld): result is SignedIn => 'student_auth' in result

/** The fields that a chosen account adds to the repeated login [session-13]. */
export const choiceOf = ({ userType, userId, instituteId }: Account) => ({
  user_type: userType,
  user_id: userId,
  institute_id: instituteId,
})
