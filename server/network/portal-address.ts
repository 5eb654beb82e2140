import { isIP } from 'node:net'

/** Where people reach the portal: over https, but for a machine of one's own. */
export function portalAt(host: string, port: number): string {
  const isOwnMachine = host === 'localhost' || host.endsWith('.localhost') || isIP(host) !== 0
  return isOwnMachine ? `http://${host}:${port}` : `https://${host}`
}
