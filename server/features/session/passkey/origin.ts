import { Failure } from '#server/failure.ts'

/**
 * The origin that the device signed: this host over https, or http on a developer's machine.
 * @param clientData base64url @throws Failure `passkeyRefused` for any other
 */
export function originOf(clientData: string, host: string): string {
  try {
    const { origin, crossOrigin } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    const { protocol, hostname } = new URL(origin)
    const isOwnMachine = host === 'localhost' || host.endsWith('.localhost')
    const isSafe = protocol === 'https:' || (protocol === 'http:' && isOwnMachine)
    if (isSafe && hostname === host && !crossOrigin) return String(origin)
  } catch {}
  throw new Failure('passkeyRefused')
}
