import ipaddr from 'ipaddr.js'
import { thisMachine } from '#server/network/network.ts'

/** The longest prefix of IPv6: requests are known by the /64 of their household or school (`networkOf`). */
const longestIpv6 = 64

/**
 * Reads a network as offices write it: an address, or one with a prefix (`203.0.113.0/24`).
 * @returns in CIDR form, or undefined
 */
export function readNetwork(text: string): string | undefined {
  const written = text.trim()
  if (ipaddr.IPv4.isValidFourPartDecimal(written)) return `${written}/32`
  if (!ipaddr.isValidCIDR(written)) return undefined
  const [address, length] = ipaddr.parseCIDR(written)
  if (address.kind() === 'ipv4')
    return /^\d+\.\d+\.\d+\.\d+\//.test(written) ? `${address}/${length}` : undefined
  return length <= longestIpv6 ? `${address}/${length}` : undefined
}

/** @param network of `networkOf` @param allowed of `readNetwork` */
export function isWithin(network: string, allowed: readonly string[]): boolean {
  const [text = ''] = network === thisMachine ? ['127.0.0.1'] : network.split('/')
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  return allowed.some((cidr) => {
    const [range, length] = ipaddr.parseCIDR(cidr)
    return range.kind() === address.kind() && address.match(range, length)
  })
}
