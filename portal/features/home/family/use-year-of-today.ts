import { isWithin } from '#portal/shared/calendar/bounds.ts'
import { useSession } from '#portal/shared/session-store.ts'

/** The student's academic year that has a day; null without one. */
export const useYearOfToday = (today: string): number | null =>
  useSession((session) => session.studentYears.find((year) => isWithin(today, year))?.id ?? null)
