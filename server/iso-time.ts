/** `2026-11-20T10:30:00+05:30`: a time in milliseconds since 1970, in a zone. */
export function isoIn(timeZone: string, epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(timeZone)
    .toString({ smallestUnit: 'second', timeZoneName: 'never' })
}
