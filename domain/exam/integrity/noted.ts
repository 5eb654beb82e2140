/** Events that a tab reports about itself; `noFullScreen` if the browser has no full screen for pages. */
export const tabEvents = [
  'left',
  'returned',
  'leftFullScreen',
  'enteredFullScreen',
  'noFullScreen',
  'offline',
  'online',
] as const

/** Events of an attempt that the examiner sees. */
export const notedKinds = [
  ...tabEvents,
  'opened',
  'tookOver',
  'wrongCode',
  'otherNetwork',
  'otherBrowser',
  'otherDevice',
  'allowedDevice',
] as const
