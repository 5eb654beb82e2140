import { useMemo } from 'react'
import type { Bounds } from '#domain/month-grid.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { boundsOf } from './bounds.ts'

/** The first and the last day of the viewed academic year [timetable-4]. */
export function useBounds(today: string): Bounds {
  const year = useSession((session) => session.year)
  return useMemo(() => boundsOf(year, today), [year, today])
}
