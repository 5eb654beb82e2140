import { readPhoneNumber } from '#domain/phone.ts'
import { foldTyped } from '#domain/typed.ts'

/** Names of the texts shown at the field [session-8, session-9]. */
export type LoginFault = 'loginRequired' | 'phoneInvalid' | 'emailInvalid'
export type PasswordEntryFault = 'passwordRequired' | 'passwordShort'

export const minPasswordLength = 4

/** The login field has all spaces removed as typed [session-7]. */
export const withoutSpaces = (typed: string): string => foldTyped(typed).replaceAll(' ', '')

/** The phone number of Forgot Password takes digits only [session-23]. */
export const digitsOnly = (typed: string): string => foldTyped(typed).replaceAll(/\D/g, '')

/** Continue is disabled while the number is blank [session-23]. */
export const canAskForPassword = (number: string): boolean => number !== ''

/** Used until the institute is loaded, and for hosts without one [session-10]. */
export const usualCallingCode = '91'

/**
 * A phone number as accounts store it: without +91, a leading zero, dashes and brackets.
 * @param callingCode of the institute's country, digits without +
 * @returns undefined if invalid
 */
export function readLoginPhone(typed: string, callingCode: string): string | undefined {
  const digits = readPhoneNumber(typed, callingCode)
  return digits !== undefined && isPhone(digits, callingCode) ? digits : undefined
}

/** @param callingCode of the institute's country, digits without + */
export function loginFault(login: string, callingCode: string): LoginFault | undefined {
  if (login === '') return 'loginRequired'
  if (/^[+\d().-]+$/.test(login)) return readLoginPhone(login, callingCode) ? undefined : 'phoneInvalid'
  return isEmail(login) ? undefined : 'emailInvalid'
}

export function passwordEntryFault(password: string): PasswordEntryFault | undefined {
  if (password === '') return 'passwordRequired'
  return password.length < minPasswordLength ? 'passwordShort' : undefined
}

function isPhone(digits: string, callingCode: string): boolean {
  return callingCode === '91' ? /^[6-9]\d{9}$/.test(digits) : /^\d{7,15}$/.test(digits)
}

/** Letters of any script before the @, a host name of two labels or more after it; 254 characters at most. */
function isEmail(text: string): boolean {
  const [local = '', host = '', ...more] = text.split('@')
  if (more.length > 0 || text.length > 254 || local.length > 64) return false
  const labels = host.split('.')
  return (
    /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local) &&
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u.test(label)) &&
    /^([\p{L}\p{M}]{2,}|xn--.+)$/iu.test(labels.at(-1) ?? '')
  )
}
