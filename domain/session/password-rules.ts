/** What an institute asks of a new password: `told` as the specification tells it, or `strong` (PRODUCT §4). */
export const passwordRules = ['told', 'strong'] as const
export type PasswordRule = (typeof passwordRules)[number]
