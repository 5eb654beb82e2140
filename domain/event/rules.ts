import { addDays } from '#domain/day.ts'

/** Longer than any vacation. */
const maxDays = 400

/**
 * The day on which the school opens again: the first one after a holiday that is no holiday and no weekly off.
 * @returns undefined where none is known
 */
export function opensAgain(lastDay: string, isOff: (day: string) => boolean): string | undefined {
  for (let count = 1; count <= maxDays; count += 1) {
    const day = addDays(lastDay, count)
    if (!isOff(day)) return day
  }
  return undefined
}
