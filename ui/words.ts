/** Texts that most screens share. */
export const words = {
  retry: 'Try again',
  notLost: 'Nothing is lost. Try again in a minute.',
  loading: 'Loading',
  offline: 'Offline',
  close: 'Close',
} as const
