import type { PasswordRule } from '#domain/session/password-rules.ts'
import { foldTyped } from '#domain/typed.ts'

/**
 * A password in the form in which it is hashed: without other signs, where only letters and digits are allowed; otherwise
 * each letter with its accents in one form, whatever keyboard typed it.
 */
export const plainPassword = (rule: PasswordRule, typed: string): string =>
  rule === 'told' ? foldTyped(typed) : typed.normalize('NFC')

export type PasswordFault = 'length' | 'characters'

const lengths: Record<PasswordRule, { min: number; max: number }> = {
  told: { min: 6, max: 10 },
  strong: { min: 8, max: 64 },
}

/**
 * The fault of the form of a new password, if any; whether it is easy to guess is checked by the server. Characters are
 * counted as people see them.
 */
export function passwordFault(rule: PasswordRule, typed: string): PasswordFault | undefined {
  const password = plainPassword(rule, typed)
  const { min, max } = lengths[rule]
  const count = [...password].length
  if (count < min || count > max) return 'length'
  return rule === 'strong' || /^[a-z0-9]+$/i.test(password) ? undefined : 'characters'
}
