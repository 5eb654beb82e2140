import type { Tables } from './files.ts'
import { climb, type Index, isGone, type Known } from './known.ts'

export type RosterYear = {
  sourceId: string
  name: string
  startDate: string
  endDate: string
  /** Derived from sessions that belong to no schoolYear session; it spans them. */
  isMade: boolean
}

type YearRef = { sourceId: string; isMade: boolean }

/** The year of a session: its nearest ancestor of type schoolYear, else one derived from its schoolYear column. */
export function yearOf(sessionId: string, index: Index, known: Known): YearRef | undefined {
  const named = (sourceId: string): YearRef => ({ sourceId, isMade: false })
  const chain = climb(index.academicSessions, sessionId)
  const year = chain.find((session) => session.type === 'schoolYear')
  if (year) return named(year.sourcedId)
  const [own, top] = [chain[0], chain.at(-1)]
  if (!own || !top) return known.years.has(sessionId) ? named(sessionId) : undefined
  if (known.years.has(top.parentSourcedId)) return named(top.parentSourcedId)
  return own.schoolYear ? { sourceId: `schoolYear:${own.schoolYear}`, isMade: true } : undefined
}

/** All years that the files describe, without what is to be deleted. */
export function listYears(tables: Tables, index: Index, known: Known): RosterYear[] {
  const years = new Map<string, RosterYear>()
  for (const session of tables.academicSessions) {
    const ref = yearOf(session.sourcedId, index, known)
    const { startDate, endDate } = session
    if (isGone(session) || !ref || !startDate || !endDate) continue
    if (session.type === 'schoolYear') {
      years.set(ref.sourceId, { ...ref, name: session.title, startDate, endDate })
    } else if (ref.isMade) {
      const year = years.get(ref.sourceId)
      years.set(ref.sourceId, {
        ...ref,
        name: session.schoolYear,
        startDate: year && year.startDate < startDate ? year.startDate : startDate,
        endDate: year && year.endDate > endDate ? year.endDate : endDate,
      })
    }
  }
  return [...years.values()]
}
