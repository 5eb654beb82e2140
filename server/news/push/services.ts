import type { Config } from '#server/config.ts'

/** How long an address of a push service may be. */
export const maxEndpointLength = 1000

/**
 * Whether a browser may name this address for its messages: one of a push service in the settings, so that no one makes the
 * server call another. @param endpoint as the browser gave it
 */
export function isOfPushService({ PUSH_SERVICES }: Pick<Config, 'PUSH_SERVICES'>, endpoint: string): boolean {
  if (endpoint.length > maxEndpointLength) return false
  const url = URL.parse(endpoint)
  if (!url || `${url.username}${url.password}` !== '') return false
  return PUSH_SERVICES.some((service) => {
    const [protocol = '', host = ''] = service.toLowerCase().split('//')
    if (url.protocol !== protocol) return false
    return host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host
  })
}
