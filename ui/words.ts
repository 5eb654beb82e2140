/** What most screens say alike. */
export const words = { retry: 'Try again', loading: 'Loading', close: 'Close' } as const
