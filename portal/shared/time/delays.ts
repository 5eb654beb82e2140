/** Delays of sign-in, of the year [shell-13], the clock, and errors [shell-22], in milliseconds. Retries have theirs where they are made. */
export const loginTimeoutMs = 5000
export const loginLinkDelayMs = 700
export const yearSwitchDelayMs = 400
export const ssoRedirectDelayMs = 1000
export const clockTickMs = 1000
export const errorRedirectMs = 2000
/** After a change of password [profile-17]. */
export const passwordLogoutMs = 2000
/** Between the tabs of fees [fee-6]. */
export const feeTabDelayMs = 800

/** Ours: the timeout of signing out, and how long an early reply may wait to be used. */
export const logoutTimeoutMs = 2000
export const earlyAnswerLifeMs = 15_000
/** Ours: the delay after home opens until messages are counted. */
export const unreadDelayMs = 3000
