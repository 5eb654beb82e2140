/** `2026-11-20T10:30:00+05:30`: a moment, in milliseconds since 1970, as a zone's clock shows it. */
export function isoIn(timeZone: string, epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(timeZone)
    .toString({ smallestUnit: 'second', timeZoneName: 'never' })
}
