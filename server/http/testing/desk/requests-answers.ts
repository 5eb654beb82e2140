import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'

const params = { notice_id: 'none' }
const of = (me: Caller) => ({
  ...{ institute_id: me.institute, student_id: me.student, notice_id: me.things.question, seen: '' },
})

/** Answers to notices, in the portal, at the desk and of the institute's system: a part of `validDeskRequests`. */
export const validAnswerRequests = {
  'GET /api/v1/home/notice-question/:institute_id/:notice_id': (me) => ({
    params: { institute_id: me.institute, notice_id: me.things.question },
  }),
  'POST /api/v1/home/notice-answer': (me) => ({ body: { ...of(me), answer: 'yes' } }),
  'POST /api/v1/home/notice-sign': (me) => ({
    body: { ...of(me), name: 'x', password: 'demo123', text_hash: 'none' },
  }),
  'GET /admin/v1/notices/:notice_id/answers': () => ({ params, query: {} }),
  'GET /desk/v1/notices/:notice_id/answers': () => ({ params, query: {} }),
  'GET /desk/v1/notices/:notice_id/answers/file': () => ({ params, query: {} }),
  'POST /desk/v1/notices/:notice_id/remind': () => ({ params }),
} satisfies Record<string, (me: Caller) => Parts>
