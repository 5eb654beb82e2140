import type { Caller } from '#server/http/testing/caller.ts'
import { validDeskRequests } from '#server/http/testing/desk/requests.ts'
import type { Parts } from '#server/http/testing/parts.ts'

/** Calls of an institute’s programs and of its staff: a part of `validRequests`. */
export const validAdminRequests = {
  ...validDeskRequests,
  'PUT /admin/v1/records/:kind': () => ({
    params: { kind: 'subjects' },
    query: { check: 'false' },
    raw: { type: 'text/csv', payload: 'id,name\nvalid,Botany\n' },
  }),
  'GET /admin/v1/records/:kind': () => ({ params: { kind: 'students' }, query: { limit: 5 } }),
  'DELETE /admin/v1/records/:kind': () => ({
    params: { kind: 'subjects' },
    query: { check: 'false', key: 'none' },
  }),
  'PUT /admin/v1/files': () => ({
    query: { path: 'files/note.txt' },
    raw: { type: 'application/octet-stream', payload: 'A note.' },
  }),
  'POST /admin/v1/passwords': () => ({ body: { of: ['nobody@nowhere.example'] } }),
  'GET /admin/v1/changes': () => ({ query: { limit: 5 } }),
  'GET /admin/v1/news': () => ({ query: { day: '2026-06-15' } }),
  'GET /admin/v1/news/:kind': () => ({ params: { kind: 'notice' }, query: {} }),
  'GET /admin/v1/news/:kind/:about_id/people': (me) => ({
    params: { kind: 'notice', about_id: me.things.notice },
    query: {},
  }),
  'GET /admin/v1/news/costs': () => ({ query: { month: '2026-06' } }),
  'GET /admin/v1/news/unreachable': () => ({ query: {} }),
} satisfies Record<string, (me: Caller) => Parts>
