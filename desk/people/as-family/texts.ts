/** Texts of seeing the portal as a family does. */
export const asFamilyTexts = {
  title: 'See the portal as {name} does',
  about:
    'These are the portal’s own screens, with all that {name} sees. Nothing can be changed, sent, started or marked as read. It ends after 15 minutes at the latest, and when you sign out.',
  noted: 'It is noted in the access log of {name}, with your name. The family can read it.',
  begin: 'See it',
  again: 'See it again',
  back: 'Back to {name}',
  banner: 'You see this as {name} does.',
  readOnly: 'Read only',
  left: '{minutes, plural, =0 {less than a minute} one {one minute} other {# minutes}} left',
  end: 'End',
  frame: 'The portal as {name} sees it',
  over: 'This is over',
  overText: 'What you saw of {name} is not kept on this device.',
} as const
