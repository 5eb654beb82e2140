import type { Context } from '#server/context.ts'
import { isInstitutesHost } from '#server/network/queries.ts'

type Asking = Pick<Context, 'pool' | 'config'>

/** Institutes' hosts with the end of their time in here, by database: the server has one, tests have several. */
const remembered = new WeakMap<Asking['pool'], Map<string, number>>()
const rememberMs = 10_000
const longestName = 253

/** Names by which this machine is called on itself, as for development. */
const isThisMachine = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/**
 * Whether the portal has this name: an institute's, or that of `PUBLIC_ADDRESS`. Any other may belong to somebody who
 * leads people here, or makes a cache believe it. @param host like `hostOf`
 */
export async function isKnownHost({ pool, config }: Asking, host: string): Promise<boolean> {
  if (isThisMachine(host)) return true
  if (config.PUBLIC_ADDRESS && new URL(config.PUBLIC_ADDRESS).hostname === host) return true
  if (host === '' || host.length > longestName) return false
  const all = remembered.get(pool) ?? new Map<string, number>()
  remembered.set(pool, all)
  const nowMs = performance.now()
  if (nowMs < (all.get(host) ?? 0)) return true
  all.delete(host)
  if (!(await isInstitutesHost(pool, { host }))) return false
  all.set(host, nowMs + rememberMs)
  return true
}
