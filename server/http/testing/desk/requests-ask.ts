import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'

const ofStudent = (me: Caller) => ({ institute_id: me.institute, student_id: me.student })
const ofThread = (me: Caller) => ({ params: { thread_id: me.things.thread } })
const seen = (me: Caller) => ({ seen_post: me.things.post })

/** Questions in the portal, at the desk and of the institute's system: a part of `validRequests`. */
export const validAskRequests = {
  'GET /api/v1/ask/list/:institute_id/:student_id': (me) => ({ params: ofStudent(me), query: {} }),
  'GET /api/v1/ask/thread/:institute_id/:student_id/:thread_id': (me) => ({
    params: { ...ofStudent(me), thread_id: me.things.thread },
  }),
  'POST /api/v1/ask/open': (me) => ({
    body: { ...ofStudent(me), addressee: 'class', subject_id: null, title: 'x', text: 'x' },
  }),
  'POST /api/v1/ask/write': (me) => ({
    body: { ...ofStudent(me), thread_id: me.things.thread, text: 'x' },
  }),
  'POST /api/v1/ask/close': (me) => ({ body: { ...ofStudent(me), thread_id: me.things.thread } }),
  'POST /api/v1/ask/read': (me) => ({
    body: { ...ofStudent(me), thread_id: me.things.thread, post_id: me.things.post },
  }),
  'POST /api/v1/ask/report': (me) => ({
    body: { ...ofStudent(me), thread_id: me.things.thread, post_id: me.things.post, reason: 'x' },
  }),
  'GET /admin/v1/questions': () => ({ query: {} }),
  'GET /admin/v1/questions/:thread_id': ofThread,
  'POST /admin/v1/questions/:thread_id/reply': (me) => ({
    ...ofThread(me),
    body: { text: 'x', ...seen(me) },
  }),
  'GET /desk/v1/questions': () => ({ query: { list: 'all' } }),
  'GET /desk/v1/questions/:thread_id': ofThread,
  'POST /desk/v1/questions/:thread_id/reply': (me) => ({ ...ofThread(me), body: { text: 'x', ...seen(me) } }),
  'POST /desk/v1/questions/:thread_id/hand-over': (me) => ({
    ...ofThread(me),
    body: { addressee: 'office', subject_id: null, ...seen(me) },
  }),
  'POST /desk/v1/questions/:thread_id/close': (me) => ({ ...ofThread(me), body: seen(me) }),
  'POST /desk/v1/questions/:thread_id/report': (me) => ({
    ...ofThread(me),
    body: { post_id: me.things.post, reason: 'x' },
  }),
  'POST /desk/v1/questions/:thread_id/decide': (me) => ({
    ...ofThread(me),
    body: { report_id: 1, decision: 'noted' },
  }),
  'POST /desk/v1/questions/:thread_id/pause': (me) => ({
    ...ofThread(me),
    body: { until: null, reason: '' },
  }),
  'GET /desk/v1/questions/:thread_id/files/:post_id': (me) => ({
    params: { thread_id: me.things.thread, post_id: me.things.post },
  }),
} satisfies Record<string, (me: Caller) => Parts>
