import { useMemo } from 'react'
import type { ClassSpan } from '#domain/live/status.ts'
import type { TimetableEntry } from '#domain/timetable/calls.ts'
import { spanOf } from '#portal/shared/calendar/status.ts'
import { useZone } from '#portal/shared/calendar/use-zone.ts'

/** The moments at which an entry begins and ends, by the institute's zone. */
export function useSpan(entry: TimetableEntry): ClassSpan {
  const zone = useZone()
  return useMemo(() => spanOf(entry, zone), [entry, zone])
}
