import { commonPasswords } from '#domain/session/common-passwords.ts'
import type { PasswordRule } from '#domain/session/password-rules.ts'

export type PasswordFault = 'length' | 'characters' | 'common'

const lengths: Record<PasswordRule, { min: number; max: number }> = {
  told: { min: 6, max: 10 },
  strong: { min: 8, max: 64 },
}

/** What is wrong with a new password; undefined when it may be kept. Characters are counted as people see them. */
export function passwordFault(rule: PasswordRule, password: string): PasswordFault | undefined {
  const { min, max } = lengths[rule]
  const count = [...password].length
  if (count < min || count > max) return 'length'
  if (rule === 'told') return /^[a-z0-9]+$/i.test(password) ? undefined : 'characters'
  return isCommon(password) ? 'common' : undefined
}

function isCommon(password: string): boolean {
  const plain = password.toLowerCase()
  const isOneCharacter = new Set(plain).size === 1
  return isOneCharacter || commonPasswords.has(plain)
}
