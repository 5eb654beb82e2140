import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'

const ofSection = (me: Caller, more: Record<string, string>) => ({
  params: { section_id: me.things.attendedSection, ...more },
})

/** Attendance at the desk: a part of `validDeskRequests`. */
export const validAttendanceRequests = {
  'GET /desk/v1/today': () => ({}),
  'GET /desk/v1/device-key': () => ({}),
  'GET /desk/v1/attendance/sections': () => ({}),
  'GET /desk/v1/attendance/days/:day': (me) => ({ params: { day: me.attendedDay } }),
  'GET /desk/v1/attendance/sections/:section_id/days/:day': (me) => ofSection(me, { day: me.attendedDay }),
  'GET /desk/v1/attendance/sections/:section_id/months/:month': (me) =>
    ofSection(me, { month: me.attendedDay.slice(0, 7) }),
  'PUT /desk/v1/attendance/classes/:class_id': (me) => ({
    params: { class_id: me.things.attendedClass },
    body: { marks: [{ student_id: me.student, to: 'present', was: 'present' }] },
  }),
} satisfies Record<string, (me: Caller) => Parts>
