/** `2026-11-20T10:30:00+05:30`: a moment, or milliseconds since 1970, in a zone. */
export const isoIn = (timeZone: string, moment: Date | number): string =>
  Temporal.Instant.fromEpochMilliseconds(Number(moment)).toString({ timeZone, smallestUnit: 'second' })
