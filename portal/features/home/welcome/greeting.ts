export type Greeting = 'morning' | 'noon' | 'afternoon' | 'evening'

/** The hours at which the greeting changes, and midnight. */
const changes = [12, 13, 17, 24]

/** How long a greeting and its day are valid: milliseconds from a moment of the institute's clock. */
export function greetingLastsMs({
  hour,
  minute,
  second,
}: Record<'hour' | 'minute' | 'second', number>): number {
  const next = changes.find((change) => change > hour) ?? hour + 1
  return (((next - hour) * 60 - minute) * 60 - second) * 1000
}

/**
 * The greeting for an hour of the institute's clock [home-1].
 * @param hour 0 to 23
 */
export function greetingFor(hour: number): Greeting {
  if (hour < 12) return 'morning'
  if (hour === 12) return 'noon'
  return hour <= 16 ? 'afternoon' : 'evening'
}
