import type { Caller } from '#server/http/testing-caller.ts'
import type { Parts } from '#server/http/testing-requests.ts'

/** Those of exams, their reports and bookmarks: a part of `validRequests`. */
export const validExamRequests = {
  'GET /student/testLabels': (me) => ({ query: { user_id: me.user } }),
  'GET /student/testLabels/:label_id/tests': (me) => ({
    params: { label_id: me.things.label },
    query: { user_id: me.user },
  }),
  'GET /api/v1/studentdashboard/testReports/:account_id/:user_id/:test_card_id/-1': (me) => ({
    params: { account_id: me.personId, user_id: me.user, test_card_id: me.things.test },
  }),
  'GET /examPanel/time': () => ({}),
  'POST /examPanel/launch': (me) => ({
    body: { institute_id: me.institute, user_id: me.user, test_id: me.things.test },
  }),
  'GET /prod/user-product/v2/assigned-product-test-ids/:kind': (me) => ({
    params: { kind: 'Online_Test' },
    headers: { 'x-prod-inst-id': me.institute, 'x-prod-user-id': me.user },
  }),
  'POST /tests/list_id': (me) => ({ body: { test_ids: String(me.things.test), user_id: me.user } }),
  'GET /student/standings/:userId': (me) => ({ params: { userId: me.user } }),
  'GET /reportPreview/:account_id/:user_id/:test_id/-1': (me) => ({
    params: { account_id: me.personId, user_id: me.user, test_id: me.things.test },
  }),
  'GET /reportPreview/:account_id/:user_id/:test_id/-1/1': (me) => ({
    params: { account_id: me.personId, user_id: me.user, test_id: me.things.test },
  }),
  'GET /student/testLabels/bookmark/:userId': (me) => ({ params: { userId: me.user } }),
  'POST /student/testLabels/deleteBookmark': (me) => ({
    body: { student_id: me.student, question_id: me.things.bookmark },
  }),
  'GET /student/notebook/:userId': (me) => ({ params: { userId: me.user } }),
  'GET /api/v1/reports/Student/:studId': (me) => ({ params: { studId: me.student } }),
} satisfies Record<string, (me: Caller) => Parts>
