import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'

const panelPage = '0123456789abcdef'
const sendingOf = (me: Caller) => ({
  page: panelPage,
  since: 0,
  states: [
    {
      question_id: me.questions.panelQuestion,
      answer: { at: Date.now(), by: panelPage, value: { type: 2, text: 'x' } },
      mark: null,
      times: { [panelPage]: 1000 },
    },
  ],
  events: [{ kind: 'left', at: Date.now() }],
})

const challengeOf = (me: Caller) => ({
  user_id: me.user,
  test_id: me.things.test,
  question_id: me.questions.practisable,
})

/** Calls of exams, reports, bookmarks, the exam panel and the admin API: a part of `validRequests`. */
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
  'POST /examPanel/open': () => ({ body: { ticket: 'A'.repeat(43), page: panelPage } }),
  'GET /examPanel/paper': () => ({}),
  'POST /examPanel/begin': () => ({ body: { page: panelPage } }),
  'POST /examPanel/endPart': () => ({ body: { page: panelPage, part_number: 1 } }),
  'POST /examPanel/save': (me) => ({ body: sendingOf(me) }),
  'POST /examPanel/submit': (me) => ({ body: sendingOf(me) }),
  'POST /examPanel/takeOver': () => ({ body: { page: panelPage } }),
  'POST /examPanel/bookmark': (me) => ({
    body: { question_id: me.questions.panelQuestion, is_bookmarked: true },
  }),
  'GET /examPanel/outcome': () => ({}),
  'GET /examPanel/receipt/download': () => ({}),
  'GET /api/v1/test-receipt/:code': (me) => ({ params: { code: me.testReceiptCode } }),
  'POST /examPanel/launchNotebook': (me) => ({
    body: { institute_id: me.institute, user_id: me.user, question_ids: [me.questions.practisable] },
  }),
  'GET /admin/v1/tests/:test_id/waiting': (me) => ({ params: { test_id: me.things.test } }),
  'GET /admin/v1/tests/:test_id/results': (me) => ({
    params: { test_id: me.things.test },
    query: { limit: 10 },
  }),
  'GET /admin/v1/tests/:test_id/items': (me) => ({ params: { test_id: me.things.test } }),
  'GET /admin/v1/tests/:test_id/live': (me) => ({ params: { test_id: me.things.test } }),
  'GET /admin/v1/tests/:test_id/live/stream': (me) => ({
    params: { test_id: me.things.test },
    query: { seconds: 1 },
  }),
  'GET /admin/v1/tests/:test_id/groups': (me) => ({ params: { test_id: me.things.test } }),
  'GET /admin/v1/tests/:test_id/results/file': (me) => ({
    params: { test_id: me.things.test },
    query: { format: 'csv' },
  }),
  'POST /admin/v1/marks': (me) => ({
    body: { attempt_id: me.things.writtenAttempt, question_id: me.questions.written, marks: 1 },
  }),
  'POST /admin/v1/lateAnswers': (me) => ({ body: { test_id: me.things.test, is_counted: true } }),
  'POST /admin/v1/extraTime': (me) => ({
    body: { test_id: me.things.test, user_id: me.user, minutes: 10 },
  }),
  'POST /admin/v1/extraTime/group': (me) => ({ body: { test_id: me.things.test, minutes: 10 } }),
  'POST /admin/v1/examMessages': (me) => ({
    body: { test_id: me.things.test, text: 'Five minutes more', message_key: 'A valid one' },
  }),
  'GET /admin/v1/tests/:test_id/messages': (me) => ({ params: { test_id: me.things.test } }),
  'GET /admin/v1/tests/:test_id/integrity': (me) => ({
    params: { test_id: me.things.test },
    query: { limit: 10 },
  }),
  'GET /admin/v1/tests/:test_id/integrity/file': (me) => ({
    params: { test_id: me.things.test },
    query: { format: 'csv' },
  }),
  'POST /admin/v1/examDevice': (me) => ({ body: { test_id: me.things.test, user_id: me.user } }),
  'POST /admin/v1/regrade/preview': (me) => ({
    body: { test_id: me.things.test, changes: [{ question_number: 1, kind: 'bonus_to_all' }], limit: 5 },
  }),
  'POST /admin/v1/regrade': (me) => ({
    body: {
      test_id: me.things.test,
      changes: [{ question_number: 1, kind: 'bonus_to_all' }],
      fingerprint: 'of no preview',
      reason: 'A valid one',
    },
  }),
  'GET /admin/v1/tests/:test_id/regrades': (me) => ({
    params: { test_id: me.things.test },
    query: { before: 1_000_000 },
  }),
  'GET /api/v1/studentdashboard/challenges/:user_id/:test_id': (me) => ({
    params: { user_id: me.user, test_id: me.things.test },
  }),
  'POST /api/v1/studentdashboard/challenge': (me) => ({
    body: { ...challengeOf(me), text: 'Option 2 is right as well', keeps_file: true },
  }),
  'POST /api/v1/studentdashboard/takeBackChallenge': (me) => ({ body: challengeOf(me) }),
  'GET /admin/v1/tests/:test_id/challenges': (me) => ({
    params: { test_id: me.things.test },
    query: { limit: 10 },
  }),
  'GET /admin/v1/tests/:test_id/written': (me) => ({
    params: { test_id: me.things.test },
    query: { limit: 10 },
  }),
  'GET /admin/v1/challenges/:challenge_id/file': () => ({ params: { challenge_id: 1 } }),
  'POST /admin/v1/challenges/answer': (me) => ({
    body: { test_id: me.things.test, question_number: 1, is_accepted: false, answer: 'The key is right' },
  }),
  'POST /admin/v1/countLateAnswer': (me) => ({
    body: { attempt_id: me.things.writtenAttempt, question_id: me.questions.written },
  }),
} satisfies Record<string, (me: Caller) => Parts>
