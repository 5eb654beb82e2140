import { addDays } from '#domain/day.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'

const ofOffer = (me: Caller) => ({ params: { offer_id: me.things.offer } })
const own = (me: Caller) => ({
  ...{ institute_id: me.institute, student_id: me.student },
  ...{ offer_id: me.things.offer, seen: me.meeting.seen },
})
const planOf = (me: Caller) => {
  const day = addDays(me.attendedDay, 60)
  return {
    ...{ day, from: '15:00', until: '15:30', minutes: 10, pause: 0, book_until: addDays(day, -1) },
    ...{ place: 'Room 1', link: '', note: '', section_ids: [], student_ids: [me.student] },
  }
}
const booking = (me: Caller) => ({ student_id: me.student, seen: me.meeting.seen, word: 'Ill' })

/** Meetings in the portal, at the desk and of the institute's system: a part of `validRequests`. */
export const validMeetingRequests = {
  'GET /api/v1/meeting/list/:institute_id/:student_id': (me) => ({
    params: { institute_id: me.institute, student_id: me.student },
  }),
  'POST /api/v1/meeting/book': (me) => ({ body: { ...own(me), time: me.meeting.time || '09:00' } }),
  // What the call above has booked.
  'POST /api/v1/meeting/give-back': (me) => ({ body: { ...own(me), seen: me.meeting.time } }),
  'GET /admin/v1/meetings': () => ({ query: {} }),
  'GET /desk/v1/meetings': () => ({ query: { list: 'coming' } }),
  'GET /desk/v1/meetings/:offer_id': ofOffer,
  'GET /desk/v1/meeting-choices': () => ({}),
  'GET /desk/v1/meeting-students/:section_id': (me) => ({
    params: { section_id: me.things.attendedSection },
  }),
  'POST /desk/v1/meetings': (me) => ({ body: { ...planOf(me), teacher_ids: [me.personId] } }),
  'POST /desk/v1/meetings/:offer_id/change': (me) => ({
    ...ofOffer(me),
    body: { ...planOf(me), teacher_id: me.meeting.teacher, version: me.meeting.version, word: '' },
  }),
  'POST /desk/v1/meetings/:offer_id/call-off': (me) => ({ ...ofOffer(me), body: { word: 'Ill' } }),
  'POST /desk/v1/meetings/:offer_id/book': (me) => ({
    ...ofOffer(me),
    body: { ...booking(me), time: me.meeting.time || '09:00' },
  }),
  'POST /desk/v1/meetings/:offer_id/call-off-one': (me) => ({ ...ofOffer(me), body: booking(me) }),
  'POST /desk/v1/meetings/:offer_id/outcome': (me) => ({
    ...ofOffer(me),
    body: { student_id: me.student, outcome: 'came' },
  }),
} satisfies Record<string, (me: Caller) => Parts>
