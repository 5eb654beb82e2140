/** Of the kinds of jobs that are defined. */
export const jobNames = new Set<string>()
