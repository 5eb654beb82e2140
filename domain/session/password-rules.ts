/** What an institute requires of a new password: the rule of the specification, or `strong` (PRODUCT §4). */
export const passwordRules = ['told', 'strong'] as const
export type PasswordRule = (typeof passwordRules)[number]
