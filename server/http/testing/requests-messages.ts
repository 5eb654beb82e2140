import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'

export const validMessageRequests = {
  'GET /api/v1/alerts/messages-read/:institute_id': (me) => ({ params: { institute_id: me.institute } }),
  'POST /api/v1/alerts/messages-read': (me) => ({
    body: { institute_id: me.institute, until: '2026-11-20T10:00:00Z' },
  }),
  'GET /api/v1/alerts/config/messagesByPhoneNo/:institute_id/:phone': (me) => ({
    params: { institute_id: me.institute, phone: `91-${me.phone}` },
    query: { start_index: 0, batch_size: 1000 },
  }),
} satisfies Record<string, (me: Caller) => Parts>
