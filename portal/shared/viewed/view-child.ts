import type { QueryClient } from '@tanstack/react-query'
import type { SignedIn } from '#domain/session/calls.ts'
import { needsYearChoice, yearInUse } from '#domain/session/year.ts'
import { localDay, readYear } from '#portal/shared/session.ts'
import { chooseYear, keepSession } from '#portal/shared/session-store.ts'
import { serverNow } from '#portal/shared/time/server-time.ts'
import { noteViewed } from './viewed-note.ts'

/**
 * Views another child, after the server has switched to it. What was fetched about the previous one is forgotten.
 * @param yearId the academic year to view, if the child has it
 */
export function viewChild(client: QueryClient, switched: SignedIn, yearId?: number | null): void {
  noteViewed()
  keepSession(switched)
  keepOwnYear(switched, yearId)
  client.removeQueries()
}

/** Views the wanted year, else the current one, else the child's latest one. */
function keepOwnYear(
  { acad_yr_id, student_acad_year: years }: SignedIn,
  wantedId: number | null | undefined,
) {
  const wanted = years.find((year) => year.acad_yr_id === wantedId)
  if (!wanted && !needsYearChoice(acad_yr_id, years)) return
  const year = wanted ?? yearInUse(years, localDay(new Date(serverNow())))
  if (year) chooseYear(readYear(year))
}
