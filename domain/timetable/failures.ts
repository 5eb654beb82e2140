/** Failures of the time table that a screen knows by their texts, apart from all others, which home need not load. */
export const timetableFailures = {
  noCourse: { status: 422, message: 'Please assign course!' },
} as const
