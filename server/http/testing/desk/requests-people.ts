import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'

/** Calls of the desk about people of families: a part of `validRequests`. */
export const validDeskPeopleRequests = {
  'GET /desk/v1/people': () => ({ query: { search: 'a' } }),
  'GET /desk/v1/sections': () => ({}),
  'GET /desk/v1/person/:member_id': (me) => ({ params: { member_id: me.user } }),
  'GET /desk/v1/person/:member_id/log': (me) => ({ params: { member_id: me.user }, query: {} }),
  'POST /desk/v1/people/change': (me) => ({
    body: {
      member_id: me.user,
      change: { what: 'contact', phone: '', email: 'valid@desk.test', takes: false },
      is_check: true,
    },
  }),
  'POST /desk/v1/people/family': (me) => ({
    body: {
      students: [
        {
          ...{
            name: 'Ravi Valid',
            number: '',
            roll_no: '',
            gender: '',
            date_of_birth: '',
            phone: '',
            email: '',
          },
          ...{ section_id: me.things.batch, from: new Date().toISOString().slice(0, 10) },
        },
      ],
      guardians: [
        {
          member_id: null,
          name: 'Asha Valid',
          relation: 'aunt',
          phone: '',
          email: 'asha@valid.test',
          is_other: false,
        },
      ],
      sibling_ids: [me.user],
      is_check: true,
    },
  }),
  'POST /desk/v1/people/account': (me) => ({ body: { member_id: me.user, act: 'unlock', name: '' } }),
  'GET /desk/v1/passwords': () => ({ query: { never: 'true' } }),
  'POST /desk/v1/passwords': (me) => ({ body: { member_ids: [me.user], is_sent: false } }),
  'POST /desk/v1/family-view': (me) => ({ body: { member_id: me.user } }),
  'POST /desk/v1/family-view/end': (me) => ({ body: { view_id: me.user } }),
  'POST /desk/v1/staff/reset-step': (me) => ({ body: { staff_id: me.things.staff, name: 'nobody' } }),
} satisfies Record<string, (me: Caller) => Parts>
