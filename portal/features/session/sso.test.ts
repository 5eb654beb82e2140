import { expect, test } from 'vitest'
import { ssoOutcome } from './sso.ts'

const answer = {
  email_id: 'aarav@school.demo',
  phone: '9000000001',
  key: 'one-time',
  inst_id: 7,
  status: 'success',
  redirect_url: 'https://school.example/portal',
}
const login = { user_name: '9000000001', password: 'one-time', institute_id: 7 }
const errorPage = { kind: 'errorPage' }

test.each([
  ['signs in by phone', answer, { kind: 'signIn', login, redirectUrl: 'https://school.example/portal' }],
  [
    'signs in by email where there is no phone',
    { ...answer, phone: '' },
    {
      kind: 'signIn',
      login: { ...login, user_name: 'aarav@school.demo' },
      redirectUrl: 'https://school.example/portal',
    },
  ],
  ['keeps no redirect address', { ...answer, redirect_url: '' }, { kind: 'signIn', login, redirectUrl: '' }],
  [
    'follows https addresses only [access-29]',
    { ...answer, redirect_url: 'http://school.example' },
    { kind: 'signIn', login, redirectUrl: '' },
  ],
  ['refuses any other status', { ...answer, status: 'failed' }, errorPage],
  ['refuses an empty status', { ...answer, status: '' }, errorPage],
  ['refuses an answer without a key', { ...answer, key: '' }, errorPage],
  ['refuses an answer that names nobody', { ...answer, phone: '', email_id: '' }, errorPage],
  ['refuses a missing result', null, errorPage],
])('single sign-on %s [session-29, session-30]', (_, result, outcome) => {
  expect(ssoOutcome(result)).toEqual(outcome)
})
