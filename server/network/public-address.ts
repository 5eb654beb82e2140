import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The address is not one that may be called. */
export class RefusedAddress extends Error {}

/** Addresses of the internet; not those of this machine, of private networks, or translated to such. */
const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** @returns the fault of an address that someone has given us to call, if any */
export function faultOfUrl(text: string, mayBePrivate: boolean): string | undefined {
  if (!URL.canParse(text) || text.length > 2000) return 'is not an address'
  const { protocol, username, password, hostname } = new URL(text)
  if (protocol !== 'https:' && !(mayBePrivate && protocol === 'http:')) return 'must begin with https://'
  if (username !== '' || password !== '') return 'must not have a password'
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!mayBePrivate && isIP(host) !== 0 && !isPublic(host)) return 'is an address of a private network'
  return undefined
}

/** Resolves a host for a connection, and refuses it if any of its addresses is not public. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, [])
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublic(address)))
      return callback(new RefusedAddress('resolves to a private address'), [])
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}
