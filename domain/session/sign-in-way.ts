/** How a session can have begun. */
export const signInWays = ['password', 'sso', 'link', 'passkey'] as const
export type SignInWay = (typeof signInWays)[number]
