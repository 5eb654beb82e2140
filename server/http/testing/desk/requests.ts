import type { Caller } from '#server/http/testing/caller.ts'
import { validAnswerRequests } from '#server/http/testing/desk/requests-answers.ts'
import { validAskRequests } from '#server/http/testing/desk/requests-ask.ts'
import { validAttendanceRequests } from '#server/http/testing/desk/requests-attendance.ts'
import { validBeginRequests } from '#server/http/testing/desk/requests-begin.ts'
import { validFeeRequests } from '#server/http/testing/desk/requests-fees.ts'
import { validImportRequests } from '#server/http/testing/desk/requests-imports.ts'
import { validLeaveRequests } from '#server/http/testing/desk/requests-leave.ts'
import { validMeetingRequests } from '#server/http/testing/desk/requests-meetings.ts'
import { validDeskNoticeRequests } from '#server/http/testing/desk/requests-notices.ts'
import { validOnlineRequests } from '#server/http/testing/desk/requests-online.ts'
import { validDeskPeopleRequests } from '#server/http/testing/desk/requests-people.ts'
import { validSettingsRequests } from '#server/http/testing/desk/requests-settings.ts'
import type { Parts } from '#server/http/testing/parts.ts'

const assertion = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
}

/** Calls of the desk: a part of `validRequests`. */
export const validDeskRequests = {
  ...validImportRequests,
  ...validBeginRequests,
  ...validSettingsRequests,
  ...validDeskNoticeRequests,
  ...validAnswerRequests,
  'POST /desk/v1/sign-in': (me) => ({
    body: { user_name: me.phone, password: 'demo123', institute_id: me.institute, device_id: '' },
  }),
  'POST /desk/v1/second-step': () => ({ body: { ticket: 'none', code: '123456', device_id: '' } }),
  'GET /desk/v1/passkey-challenge': () => ({}),
  'POST /desk/v1/passkey': () => ({ body: { assertion, device_id: '' } }),
  'POST /desk/v1/set-up': () => ({ body: { ticket: 'none', setup: 'none', code: '123456', device_id: '' } }),
  'POST /desk/v1/invitation': () => ({ body: { invitation: 'none' } }),
  'POST /desk/v1/accept': () => ({ body: { invitation: 'none', password: 'neem tree shade 48' } }),
  'GET /desk/v1/me': () => ({}),
  'POST /desk/v1/sign-out': () => ({}),
  'GET /desk/v1/staff': () => ({}),
  'POST /desk/v1/staff/invite': () => ({
    body: { name: 'Asha', user_name: 'asha@staff.test', roles: ['head'] },
  }),
  'POST /desk/v1/staff/roles': (me) => ({ body: { staff_id: me.things.staff, roles: ['head'] } }),
  'GET /desk/v1/kinds': () => ({}),
  'GET /desk/v1/kinds/:kind': () => ({ params: { kind: 'students' } }),
  'GET /desk/v1/records/:kind': () => ({ params: { kind: 'students' }, query: {} }),
  'PUT /desk/v1/records/:kind': () => ({
    params: { kind: 'subjects' },
    body: { rows: [{ to: { id: 'valid-at-the-desk', name: 'Botany' }, was: null }], is_check: true },
  }),
  'GET /desk/v1/changes': () => ({}),
  'POST /desk/v1/changes/undo': () => ({ body: { number: 1 } }),
  ...validDeskPeopleRequests,
  ...validAttendanceRequests,
  ...validFeeRequests,
  ...validOnlineRequests,
  ...validLeaveRequests,
  ...validAskRequests,
  ...validMeetingRequests,
} satisfies Record<string, (me: Caller) => Parts>
