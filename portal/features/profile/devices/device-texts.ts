/** Texts of "Where you are signed in". */
export const deviceTexts = {
  title: 'Where you are signed in',
  intro: 'If you do not know one of these, sign out there and change your password.',
  list: 'Places where you are signed in',
  back: 'Profile',
  unknown: 'Unknown device',
  here: 'This device',
  registered: 'Registered device',
  began:
    '{way, select, sso {Signed in by single sign-on} link {Signed in by a login link} passkey {Signed in with a passkey} other {Signed in with password}}: {when}',
  used: 'Last used: {when}',
  usedNow: 'In use now',
  signOut: 'Sign out there',
  signOutNamed: 'Sign out there: {device}',
  signOutElsewhere: 'Sign out everywhere else',
  alone: 'You are signed in nowhere else.',
  signedOut: '{device} is signed out.',
  signedOutElsewhere:
    '{count, plural, =0 {You were signed in nowhere else.} one {Signed out in one other place.} other {Signed out in # other places.}}',
  ask: 'Sign out {device}?',
  askElsewhere: 'Sign out everywhere else?',
  about: 'Whoever uses it there has to sign in again.',
  signOutNow: 'Sign out',
  today: 'today, {time}',
  yesterday: 'yesterday, {time}',
  day: '{day}, {time}',
} as const
