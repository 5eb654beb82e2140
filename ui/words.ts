/** Texts that most screens share. */
export const words = { retry: 'Try again', loading: 'Loading', offline: 'Offline', close: 'Close' } as const
