import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'

/** Calls of sessions and the access log: a part of `validRequests`. */
export const validDeviceRequests = {
  'GET /api/v1/session/live/:institute_id': (me) => ({ params: { institute_id: me.institute } }),
  'GET /api/v1/session/files-key/:institute_id': (me) => ({ params: { institute_id: me.institute } }),
  'POST /api/v1/session/sign-out-there': (me) => ({
    body: { institute_id: me.institute, session_id: me.things.otherSession, proof: me.proof },
  }),
  'POST /api/v1/session/sign-out-elsewhere': (me) => ({
    body: { institute_id: me.institute, proof: me.proof },
  }),
  'GET /api/v1/access-log/:institute_id': (me) => ({
    params: { institute_id: me.institute },
    query: { show: 'all' },
  }),
  'GET /api/v1/own-data/:institute_id/:user_id': (me) => ({
    params: { institute_id: me.institute, user_id: me.user },
  }),
  'POST /api/v1/own-data/make': (me) => ({ body: { institute_id: me.institute, user_id: me.user } }),
  'GET /api/v1/own-data/:institute_id/:user_id/download': (me) => ({
    params: { institute_id: me.institute, user_id: me.user },
  }),
} satisfies Record<string, (me: Caller) => Parts>
