import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'

/** Calls by which an institute begins at the desk: a part of `validRequests`. */
export const validBeginRequests = {
  'POST /desk/v1/begin/code': () => ({ body: { code: 'none' } }),
  'POST /desk/v1/begin': () => ({
    body: {
      code: 'none',
      owner: { name: 'Asha', user_name: 'asha@staff.test', password: 'neem tree shade 48' },
      institute: { name: 'Sunrise', kind: 'school', time_zone: 'Asia/Kolkata' },
      year: { first: '2026-04-01', last: '2027-03-31' },
    },
  }),
  'GET /desk/v1/beginning': () => ({ query: {} }),
  'PUT /desk/v1/beginning': () => ({ body: { step: 'notices', mark: 'done' } }),
  'POST /desk/v1/beginning/classes': () => ({
    body: { year: 'none', classes: ['Valid'], sections: ['A'] },
  }),
} satisfies Record<string, (me: Caller) => Parts>
