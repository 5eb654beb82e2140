import { expect, test } from 'vitest'
import { noViewCookie, pageKeyCookie, viewCookie, viewOfCookies } from './page-view.ts'

const view = { userId: 12, yearId: 3, width: 390, timeZone: 'America/Argentina/Buenos_Aires' }

test.each([true, false])('what the browser shows is read from its cookie (TLS: %s)', (isTls) => {
  const [pair] = viewCookie(view, isTls).split('; ')
  expect(viewOfCookies(`mode=dark; ${pair}; other=1`)).toEqual(view)
})

test.each([undefined, '', 'homeroom-view=', 'homeroom-view=1.2.3', 'homeroom-view=1.2.390.<b>'])(
  '%j is no view',
  (cookies) => expect(viewOfCookies(cookies)).toBeUndefined(),
)

test('the key is out of reach of scripts and of other sites, and both can be deleted', () => {
  expect(pageKeyCookie('abc', true)).toBe(
    '__Host-homeroom-page=abc; path=/; max-age=86400; samesite=lax; secure; httponly',
  )
  expect(pageKeyCookie('', false)).toContain('homeroom-page=; path=/; max-age=0')
  expect(noViewCookie(false)).toContain('homeroom-view=; path=/; max-age=0')
})
