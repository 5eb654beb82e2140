import type { Call, CallInput } from '#domain/call.ts'
import { knownConfig } from '#portal/shared/config.ts'
import { addressOf, browserTimeZone, headersOf, tokenFor } from '#portal/shared/requests/request.ts'
import { getSession } from '#portal/shared/session-store.ts'

/** Sends a last request when the page closes: the browser delivers it afterwards, and the reply is lost. */
export function sendLeaving<C extends Call & { service?: never }>(
  { method, path, access }: C,
  { body }: CallInput<C> & { body: unknown },
): void {
  const headers = headersOf(tokenFor(access, getSession()), browserTimeZone())
  fetch(addressOf(knownConfig().main_api, path), {
    method,
    keepalive: true,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
}
