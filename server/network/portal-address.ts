import { isIP } from 'node:net'

/** The public address of the portal: over https, except on a developer's machine. */
export function portalAt(host: string, port: number): string {
  const isOwnMachine = host === 'localhost' || host.endsWith('.localhost') || isIP(host) !== 0
  return isOwnMachine ? `http://${host}:${port}` : `https://${host}`
}
