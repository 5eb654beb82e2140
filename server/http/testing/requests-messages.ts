import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'
import { validUpiRequests } from '#server/http/testing/requests-upi.ts'

/** Of a browser, with a key that is a point of the curve. */
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/none',
  p256dh: 'BH0xNDaXgEeEejrxqs5GK_z-xgaejFfp1ZPM11DaplAzkDTC4FItsqJ1iPyegkqi-plxrm0lRbvIq17ff1S4HJU',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
}

/** Messages, news and payments by UPI: a part of `validRequests`. */
export const validMessageRequests = {
  ...validUpiRequests,
  'GET /api/v1/alerts/messages-read/:institute_id': (me) => ({ params: { institute_id: me.institute } }),
  'POST /api/v1/alerts/messages-read': (me) => ({
    body: { institute_id: me.institute, until: '2026-11-20T10:00:00Z' },
  }),
  'GET /api/v1/alerts/config/messagesByPhoneNo/:institute_id/:phone': (me) => ({
    params: { institute_id: me.institute, phone: `91-${me.phone}` },
    query: { start_index: 0, batch_size: 1000 },
  }),
  'GET /api/v1/news/list/:institute_id': (me) => ({
    params: { institute_id: me.institute },
    query: { student_id: me.student, topic: 'homework' },
  }),
  'GET /api/v1/news/unread/:institute_id': (me) => ({ params: { institute_id: me.institute } }),
  'POST /api/v1/news/read': (me) => ({
    body: { institute_id: me.institute, news_ids: [], until: '2026-11-20T10:00:00Z' },
  }),
  'GET /api/v1/news/push/devices/:institute_id': (me) => ({ params: { institute_id: me.institute } }),
  'POST /api/v1/news/push/subscribe': (me) => ({
    body: { institute_id: me.institute, ...subscription, shows_details: false },
  }),
  'POST /api/v1/news/push/remove': (me) => ({
    body: { institute_id: me.institute, push_id: me.things.push },
  }),
  'POST /api/v1/news/push/test': (me) => ({ body: { institute_id: me.institute, push_id: me.things.push } }),
  'GET /api/v1/news/choices/:institute_id': (me) => ({ params: { institute_id: me.institute } }),
  'POST /api/v1/news/choices': (me) => ({
    body: {
      institute_id: me.institute,
      topics: [{ topic: 'homework', channel: 'email', is_on: false }],
      quiet_from: '21:00',
      quiet_until: '07:00',
      digest_at: null,
      paused_until: null,
    },
  }),
} satisfies Record<string, (me: Caller) => Parts>
