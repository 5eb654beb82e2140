export type Greeting = 'morning' | 'noon' | 'afternoon' | 'evening'

/**
 * The greeting for an hour of the institute's clock (spec/1 §2.5, read as in PRODUCT §5).
 * @param hour 0 to 23
 */
export function greetingFor(hour: number): Greeting {
  if (hour < 12) return 'morning'
  if (hour === 12) return 'noon'
  return hour <= 16 ? 'afternoon' : 'evening'
}
