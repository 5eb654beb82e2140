import { addDays } from '#domain/day.ts'

/** Longer than any vacation. */
const maxDays = 400

/**
 * The day on which the school opens again: the first working day after a holiday.
 * @returns undefined if the calendar has none
 */
export function opensAgain(lastDay: string, isOff: (day: string) => boolean): string | undefined {
  for (let count = 1; count <= maxDays; count += 1) {
    const day = addDays(lastDay, count)
    if (!isOff(day)) return day
  }
  return undefined
}
