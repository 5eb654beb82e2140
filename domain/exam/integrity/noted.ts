/** What a tab notes of itself; `noFullScreen` where the browser cannot show a page in full screen. */
export const tabEvents = [
  'left',
  'returned',
  'leftFullScreen',
  'enteredFullScreen',
  'noFullScreen',
  'offline',
  'online',
] as const

/** What is noted of an attempt for the examiner. */
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
