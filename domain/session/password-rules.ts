/** What an institute requires of a new password: 6 to 10 letters and digits, or `strong` [session-57]. */
export const passwordRules = ['told', 'strong'] as const
export type PasswordRule = (typeof passwordRules)[number]
