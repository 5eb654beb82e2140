import ipaddr from 'ipaddr.js'

/**
 * The network of an address, as limits count it: for IPv6 the /64 of a household or school, for IPv4 the
 * address, also where it is written as IPv6.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const read = ipaddr.process(address)
  if (read.range() === 'loopback') return thisMachine
  if (read.kind() === 'ipv4') return read.toString()
  const network = read.toByteArray().fill(0, 8)
  return `${ipaddr.fromByteArray(network).toString()}/64`
}

/** The network of programs beside the server. */
export const thisMachine = 'this machine'
