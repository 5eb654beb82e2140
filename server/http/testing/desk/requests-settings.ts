import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'

/** A picture of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The settings of an institute at the desk: a part of `validRequests`. */
export const validSettingsRequests = {
  'GET /desk/v1/settings': () => ({}),
  'PUT /desk/v1/settings/picture': () => ({ body: { field: 'logo', data: pixel } }),
  'POST /desk/v1/settings/test-message': () => ({ body: { channel: 'email' } }),
  'PUT /desk/v1/settings/connection': () => ({ body: { service: 'vimeo', connection: null } }),
  'GET /desk/v1/settings/sso-test': () => ({}),
  'GET /desk/v1/tokens': () => ({}),
  'POST /desk/v1/tokens': () => ({ body: { name: 'Results', scopes: ['marks'], days: 30 } }),
  'POST /desk/v1/tokens/revoke': (me) => ({ body: { token_id: me.things.staff } }),
  'GET /desk/v1/webhooks': () => ({}),
  'POST /desk/v1/webhooks': () => ({ body: { url: 'https://erp.example/homeroom' } }),
  'POST /desk/v1/webhooks/test': (me) => ({ body: { webhook_id: me.things.staff } }),
  'POST /desk/v1/webhooks/remove': (me) => ({ body: { webhook_id: me.things.staff } }),
} satisfies Record<string, (me: Caller) => Parts>
