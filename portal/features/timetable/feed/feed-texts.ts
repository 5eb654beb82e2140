/** Texts of the private calendar address. */
export const feedTexts = {
  subscribe: 'Subscribe',
  title: 'Calendar on your phone',
  about:
    'See the classes and exams of {name} in the calendar that you use every day. What changes here changes there, usually within a few hours.',
  aboutSchool:
    'See the classes, exams, events and holidays of {name} in the calendar that you use every day. What changes here changes there, usually within a few hours.',
  make: 'Make an address',
  warning: 'Whoever has the address can read this time table. Do not pass it on; revoke it when in doubt.',
  addressLabel: 'Your calendar address',
  shownOnce: 'It is shown only now. Copy it, or open it in your calendar.',
  copy: 'Copy',
  copied: 'Address copied',
  copyByHand: 'The address is selected: copy it by hand.',
  open: 'Open in calendar',
  stepsTitle: 'How to add it',
  iphoneName: 'iPhone or iPad',
  iphoneSteps:
    'Press Open in calendar and then Subscribe. Or: Settings, Apps, Calendar, Calendar Accounts, Add Account, Other, Add Subscribed Calendar, and paste the address.',
  googleName: 'Google Calendar (Android)',
  googleSteps:
    'On a computer open calendar.google.com, press + beside Other calendars, choose From URL, and paste the address. It then shows on your phone too.',
  outlookName: 'Outlook',
  outlookSteps: 'In the calendar press Add calendar, choose Subscribe from web, and paste the address.',
  listTitle: 'Addresses you made',
  none: 'None yet',
  made: 'Made on {moment}',
  read: 'Last read on {moment}',
  neverRead: 'Not read yet',
  revoke: 'Revoke',
  revokeOf: 'Revoke the address made on {moment}',
  askRevoke: 'Calendars that use this address are no longer updated. This cannot be undone.',
  keep: 'Keep it',
  revokeNow: 'Yes, revoke',
  revoked: 'Address revoked',
} as const
