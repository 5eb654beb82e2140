import { expect, test } from 'vitest'
import {
  errorRedirectMs,
  loginLinkDelayMs,
  loginTimeoutMs,
  ssoRedirectDelayMs,
  yearSwitchDelayMs,
} from '../time/delays.ts'

test('how long things wait [session-4, session-22, session-29, shell-13, shell-22]', () => {
  const delays = { loginLinkDelayMs, loginTimeoutMs, ssoRedirectDelayMs, yearSwitchDelayMs, errorRedirectMs }
  expect(delays).toEqual({
    loginLinkDelayMs: 700,
    loginTimeoutMs: 5000,
    ssoRedirectDelayMs: 1000,
    yearSwitchDelayMs: 400,
    errorRedirectMs: 2000,
  })
})
