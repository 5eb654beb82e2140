/** Texts of the card from which people download their data. */
export const ownDataTexts = {
  title: 'Your data',
  about:
    'Download what the portal shows as one ZIP: a page to read, tables for spreadsheets, and the files. It is made in the background.',
  ofChild: 'Data of {name}',
  ofAccount: 'Data of your own account',
  ofYou: 'Data of your account',
  start: 'Prepare the download',
  startOf: 'Prepare the download: {subject}',
  waiting: 'Waiting for its turn. You can leave this page.',
  making: 'Being prepared: {progress} %. You can leave this page.',
  ready: 'Ready: {size} MB. Until {day}, {time}.',
  download: 'Download',
  downloadOf: 'Download: {subject}',
  anew: 'Prepare again',
  anewOf: 'Prepare again: {subject}',
  failed: 'It could not be prepared. Please try again.',
  retry: 'Try again',
  retryOf: 'Try again: {subject}',
} as const
