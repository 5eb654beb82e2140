import { expect, test } from 'vitest'
import { firstOf } from './first-page.ts'

const sessionOf = (...roles: string[]) => JSON.stringify({ token: 'secret', me: { roles } })
const asked = (path: string, session: string | null) => firstOf(path, session).calls.map(({ url }) => url)

test.each([
  ['/desk', sessionOf('teacher'), ['me', 'today']],
  ['/desk/', sessionOf('owner'), ['me', 'kinds', 'today']],
  ['/desk/attendance/7/2026-11-25', sessionOf('teacher'), ['me', 'attendance/sections/7/days/2026-11-25']],
  ['/desk/attendance/7/today', sessionOf('teacher'), ['me']],
  ['/desk/people', sessionOf('office'), ['me', 'kinds']],
])('%s asks for its replies beside its code [desk-101]', (path, session, names) => {
  expect(asked(path, session)).toEqual(names.map((name) => `/desk/v1/${name}`))
})

test.each([
  ['/desk', null],
  ['/desk', 'not ours'],
  ['/desk', JSON.stringify({ token: 'secret' })],
  ['/desk/invitation', sessionOf('owner')],
  ['/desk/begin', sessionOf('owner')],
])('%s with the session %s begins with the sign-in and asks for nothing [desk-101]', (path, session) => {
  expect(firstOf(path, session)).toMatchObject({ calls: [], code: [expect.any(Function)] })
})
