/** Texts about an address that names a student. */
export const openTexts = {
  notYours: 'This is about a student who is not in your account.',
  why: 'The link may be old, or meant for another account.',
  home: 'Go to Home',
} as const
