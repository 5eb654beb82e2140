import { makeZone, type Zone } from '#domain/zone.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { useMinute } from '#portal/shared/time/use-minute.ts'

/** Cached, because zones are slow to make and every card needs one. */
const zones = new Map<string, Zone>()

function zoneOf(timeZone: string): Zone {
  const zone = zones.get(timeZone) ?? makeZone(timeZone)
  zones.set(timeZone, zone)
  return zone
}

/** The zone of the institute. */
export const useZone = (): Zone => zoneOf(useSession((session) => session.timeZone))

/** The institute's day; renders again at its midnight. */
export const useToday = (): string => useZone().dayAt(useMinute())
