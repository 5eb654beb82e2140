import { makeZone, type Zone } from '#domain/zone.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { useMinute } from '#portal/shared/use-minute.ts'

/** A zone's clock is dear to make, and every card needs it. */
const zones = new Map<string, Zone>()

function zoneOf(timeZone: string): Zone {
  const zone = zones.get(timeZone) ?? makeZone(timeZone)
  zones.set(timeZone, zone)
  return zone
}

/** The zone of the institute. */
export const useZone = (): Zone => zoneOf(useSession((session) => session.time_zone))

/** The institute's day; renders again at its midnight. */
export const useToday = (): string => useZone().dayAt(useMinute())
