import { isIP } from 'node:net'
import type { Config } from '#server/config.ts'
import type { Runner } from '#server/database/sql.ts'
import { findMainHost } from '#server/network/queries.ts'

type From = { pool: Runner; config: Pick<Config, 'PORT' | 'PUBLIC_ADDRESS'> }

/**
 * The address of an institute's portal, for stored documents: never that of a request, which its sender chooses. '' if
 * neither the institute has a host nor the operator has set one.
 */
export async function portalOf({ pool, config }: From, instituteId: number): Promise<string> {
  const { host } = await findMainHost(pool, { instituteId })
  return host ? addressAt(host, config.PORT) : (config.PUBLIC_ADDRESS ?? '')
}

/** Over https, except on a developer's machine. */
function addressAt(host: string, port: number): string {
  const isOwnMachine = host === 'localhost' || host.endsWith('.localhost') || isIP(host) !== 0
  return isOwnMachine ? `http://${host}:${port}` : `https://${host}`
}
