import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'

const decisionOf = (me: Caller) => ({ body: { leave_ids: [me.things.leave], is_approved: true, answer: '' } })

/** Leave in the portal, at the desk and of the institute's system: a part of `validRequests`. */
export const validLeaveRequests = {
  'GET /api/v1/leave/list/:institute_id/:student_id': (me) => ({
    params: { institute_id: me.institute, student_id: me.student },
  }),
  'POST /api/v1/leave/ask': (me) => ({
    body: {
      ...{ institute_id: me.institute, student_id: me.student },
      ...{
        from: me.attendedDay,
        until: me.attendedDay,
        from_time: '',
        until_time: '',
        reason: 'illness',
        note: '',
      },
    },
  }),
  'POST /api/v1/leave/withdraw': (me) => ({
    body: { institute_id: me.institute, student_id: me.student, leave_id: me.things.leave },
  }),
  'GET /admin/v1/leaves': () => ({ query: {} }),
  'GET /admin/v1/leaves/:leave_id/file': (me) => ({ params: { leave_id: me.things.leave } }),
  'POST /admin/v1/leaves/decide': decisionOf,
  'GET /desk/v1/leaves': () => ({ query: { list: 'waiting' } }),
  'GET /desk/v1/leaves/:leave_id/file': (me) => ({ params: { leave_id: me.things.leave } }),
  'POST /desk/v1/leaves/decide': decisionOf,
} satisfies Record<string, (me: Caller) => Parts>
