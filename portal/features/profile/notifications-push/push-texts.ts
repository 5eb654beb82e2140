/** Texts of the card about devices with notifications. */
export const pushTexts = {
  title: 'Notifications on devices',
  about:
    'News is shown on these devices also while the portal is closed. Choose for each of them on the device itself.',
  unsupported: 'This browser cannot show notifications.',
  install:
    'On iPhones and iPads, install the portal first: tap Share in the bar of your browser, then “Add to Home Screen”. Open it from there, and come back to this page.',
  denied:
    'Notifications of this site are blocked in this browser. Allow them in its settings for this site, and come back to this page.',
  turnOn: 'Turn on for this device',
  turnedOn: 'Notifications are on for this device.',
  refused: 'The browser did not allow notifications.',
  failed: 'Notifications could not be turned on. Please try again.',
  none: 'No device shows news yet.',
  list: 'Devices that show news',
  unknown: 'Unknown device',
  here: 'This device',
  since: 'Since {day}',
  notified: 'Since {day}, last news on {last}',
  detailsOn: 'Shows what the news is about, also on the lock screen.',
  detailsOff: 'Shows only who it is from.',
  showDetails: 'Show what it is about',
  hideDetails: 'Show only who it is from',
  test: 'Send a test message',
  tested:
    '{outcome, select, sent {A test message is on its way to this device.} gone {This device takes no messages any more. Turn notifications on again.} other {The test message could not be sent. Please try again later.}}',
  remove: 'Turn off',
  removeOf: 'Turn off: {device}',
  removed: '{device} shows no more news.',
} as const
