import { useMemo } from 'react'
import { makeZone, type Zone } from '#domain/zone.ts'
import { useSession } from '#portal/shared/session-store.ts'

/** The zone of the institute, whose days are those of everything here. */
export function useZone(): Zone {
  const timeZone = useSession((session) => session.time_zone)
  return useMemo(() => makeZone(timeZone), [timeZone])
}
