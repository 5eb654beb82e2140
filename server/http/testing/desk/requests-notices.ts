import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'

const notice = {
  year: 'none',
  sections: null,
  students: [],
  title: 'Meeting',
  html: '<p>On Saturday</p>',
  by: 'Office',
  announced_at: null,
  urgent: false,
  link: '',
}
const params = { notice_id: 'none' }
const to = (me: Caller) => ({ sections: [], students: [me.user], who: 'both' })

/** Notices and messages of the desk: a part of `validDeskRequests`. Ids of records differ with how they were made. */
export const validDeskNoticeRequests = {
  'GET /desk/v1/audience': () => ({}),
  'GET /desk/v1/draft-key': () => ({}),
  'GET /desk/v1/notices': () => ({ query: {} }),
  'POST /desk/v1/notices': () => ({ body: notice }),
  'POST /desk/v1/notice-reach': () => ({
    body: { year: 'none', sections: null, students: [], title: 'x', urgent: false },
  }),
  'GET /desk/v1/notice-readers': () => ({ query: { notice_id: 'none' } }),
  'GET /desk/v1/notices/:notice_id': () => ({ params }),
  'PUT /desk/v1/notices/:notice_id': () => ({ params, body: { ...notice, keeps_file: true, was: {} } }),
  'POST /desk/v1/notices/:notice_id/take-back': () => ({ params }),
  'GET /desk/v1/notices/:notice_id/people': () => ({ params, query: {} }),
  'GET /desk/v1/find-students': () => ({ query: { search: 'ar' } }),
  'POST /desk/v1/message-reach': (me) => ({ body: { to: to(me), text: 'x' } }),
  'POST /desk/v1/messages': (me) => ({ body: { to: to(me), text: 'x' } }),
  'GET /desk/v1/messages': () => ({ query: {} }),
  'GET /desk/v1/messages/:message_id': () => ({ params: { message_id: 'none' } }),
  'GET /desk/v1/messages/:message_id/people': () => ({ params: { message_id: 'none' }, query: {} }),
} satisfies Record<string, (me: Caller) => Parts>
