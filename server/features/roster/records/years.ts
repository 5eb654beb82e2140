import type { Row, Tables } from './files.ts'
import { climb, type Index, isGone, type Known } from './known.ts'

export type RosterYear = {
  sourceId: string
  name: string
  startDate: string
  endDate: string
  /** Derived from sessions that belong to no schoolYear session; it spans them. */
  isMade: boolean
}

type Session = Row<'academicSessions'>
type YearRef = { sourceId: string; isMade: boolean }

/**
 * The year of a session: its nearest ancestor of type schoolYear; else the only schoolYear session of the same `schoolYear` around it, as some
 * systems name no parents; else one derived from that column.
 */
export function yearOf(sessionId: string, index: Index, known: Known): YearRef | undefined {
  const named = (sourceId: string): YearRef => ({ sourceId, isMade: false })
  const chain = climb(index.academicSessions, sessionId)
  const year = chain.find((session) => session.type === 'schoolYear')
  if (year) return named(year.sourcedId)
  const [own, top] = [chain[0], chain.at(-1)]
  if (!own || !top) return known.years.has(sessionId) ? named(sessionId) : undefined
  if (known.years.has(top.parentSourcedId)) return named(top.parentSourcedId)
  if (!own.schoolYear) return undefined
  const around = top.parentSourcedId === '' ? yearAround(own, index) : undefined
  return around ? named(around.sourcedId) : { sourceId: `schoolYear:${own.schoolYear}`, isMade: true }
}

function yearAround(own: Session, index: Index): Session | undefined {
  const around = [...index.academicSessions.values()].filter(
    (one) =>
      one.type === 'schoolYear' && !isGone(one) && one.schoolYear === own.schoolYear && contains(one, own),
  )
  return around.length === 1 ? around[0] : undefined
}

const contains = (year: Session, { startDate, endDate }: Session) =>
  (year.startDate ?? '') <= (startDate ?? '') && (year.endDate ?? '') >= (endDate ?? '')

/** All years that the files describe, without deleted ones. */
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
