import { isIP } from 'node:net'

const ofThisMachine =
  /^(localhost|localhost\.localdomain|localhost[46]|ip6-localhost|ip6-loopback|broadcasthost)$/

/**
 * Whether a name belongs to every machine, or is a number that browsers read as an address, such as `127.1`: with it one
 * institute would lock out all others. Names below `localhost`, such as those of the demo, are of one institute each.
 */
export function isReservedHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  const last = name.slice(name.lastIndexOf('.') + 1)
  return ofThisMachine.test(name) || isIP(name) !== 0 || /^(\d+|0x[\da-f]*)$/.test(last)
}
