/** `2026-11-25 10:00` at the institute. */
export const localNow = (timeZone: string): string => written(new Date(), timeZone)

function written(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  return parts.format(moment).replace(', ', ' ')
}

/** The moment of a local time, as ISO 8601; now where there is none or it is not whole. */
export function momentAt(timeZone: string, local: string | null): string {
  if (!local || !/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(local)) return new Date().toISOString()
  const asUtc = Date.parse(`${local.replace(' ', 'T')}:00Z`)
  // How far the zone is ahead is the same a moment later, except where the clocks change.
  const ahead = Date.parse(`${written(new Date(asUtc), timeZone).replace(' ', 'T')}:00Z`) - asUtc
  return new Date(asUtc - ahead).toISOString()
}
