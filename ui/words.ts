/** Texts that most screens share. */
export const words = { retry: 'Try again', loading: 'Loading', close: 'Close' } as const
