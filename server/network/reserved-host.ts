import { isIP } from 'node:net'

const pattern =
  /^(localhost|localhost\.localdomain|localhost[46]|ip6-localhost|ip6-loopback|broadcasthost)\.?$|(^|\.)([0-9]+|0x[0-9a-f]*)\.?$/i

/**
 * Of a name that belongs to every machine, or is a number that browsers read as an address, such as `127.1`: with it one
 * institute would lock out all others. Names below `localhost`, such as those of the demo, are of one institute each.
 * For PostgreSQL, without regard to case.
 */
export const reservedHost = pattern.source

export const isReservedHost = (host: string): boolean => pattern.test(host) || isIP(host) !== 0
