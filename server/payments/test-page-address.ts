/** The marked page on which the demo pays, in place of a checkout [pay-30]. */
export const testPageOf = (code: string): string => `/test-payment/${code}`
