import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { logout as logoutCall, type SignedIn } from '#domain/session/calls.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  // The first rendering waits for the thread, others have a limit of time.
  const { key, view } = await cookiesOf('9000000001')
  await vi.waitFor(async () => expect((await open('/fees', [key, view])).isRendered).toBe(true), 30_000)
}, 60_000)
afterAll(() => t.close())

type Cookies = { session: SignedIn; key: string; view: string; setCookie: string }

async function cookiesOf(login: string, child?: number): Promise<Cookies> {
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/v2/user/v3/login',
    headers: { host: 'localhost' },
    payload: {
      device_id: 'test-device',
      source: 'WEB',
      user_name: login,
      password: 'demo123',
      ...(child && { user_id: child }),
    },
  })
  const { result: session } = reply.json() as { result: SignedIn }
  const setCookie = String(reply.headers['set-cookie'])
  return { session, setCookie, key: setCookie.split(';', 1)[0] ?? '', view: viewOf(session) }
}

const viewOf = ({ user_id, acad_yr_id }: { user_id: number; acad_yr_id: number }) =>
  `homeroom-view=${user_id}.${acad_yr_id}.390.Asia!Kolkata`

const visit = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

async function open(url: string, cookies: string[], headers: Record<string, string> = {}) {
  const reply = await t.app.inject({
    url,
    headers: { host: 'localhost', ...visit, cookie: cookies.join('; '), ...headers },
  })
  const [, picture = ''] =
    /<div id="picture"([\s\S]*?)<script type="application\/json"/.exec(reply.body) ?? []
  const [, replies = '[]'] = /<script type="application\/json" id="replies">([^<]*)</.exec(reply.body) ?? []
  return {
    reply,
    picture,
    replies: JSON.parse(replies) as { url: string; token: string; text: string }[],
    isRendered: picture !== '',
  }
}

describe('the page of a signed-in visitor', () => {
  let own: Cookies
  beforeEach(async () => {
    own = await cookiesOf('9000000001')
  })

  test('shows the screen, with its replies and styles inside', async () => {
    const { reply, picture, replies } = await open('/fees', [own.key, own.view])
    expect(picture).toMatch(/Payment History[\s\S]*Rs /)
    expect(replies.map(({ token }) => token)).toContain('student')
    expect(replies.find(({ url }) => url.includes('/fee'))?.text).toContain('"statusCode":200')
    const [, nonce = 'none'] = /<style nonce="([^"]+)"/.exec(reply.body) ?? []
    const named = [...reply.body.matchAll(/<style nonce="([^"]+)" data-href="([^"]+)">([\s\S]*?)<\/style>/g)]
    expect(new Set(named.map(([, one]) => one))).toEqual(new Set([nonce]))
    const disabled = [...reply.body.matchAll(/<link rel="stylesheet" href="([^"]+)" disabled>/g)]
    expect(named.map(([, , href]) => href)).toEqual(disabled.map(([, href]) => href))
    const css = named.map(([, , , text]) => text).join('')
    const classes = new Set([...picture.matchAll(/class="(_[\w-]+)/g)].map(([, name]) => `.${name}`))
    expect([...classes].filter((name) => !css.includes(name))).toEqual([])
    expect(classes.size).toBeGreaterThan(20)
    expect(reply.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(picture).not.toMatch(/ (style|id|name)="|<script|<link/)
  })

  test('contains no token', async () => {
    const { reply } = await open('/exam', [own.key, own.view])
    const { student_auth, examdesk_auth_token, scorecard_auth_token } = own.session
    for (const token of [student_auth, examdesk_auth_token, scorecard_auth_token])
      expect(reply.body).not.toContain(token.split('.')[0])
  })

  test('its key is out of reach of scripts, opens no call, and is deleted by logging out', async () => {
    expect(own.setCookie).toMatch(/; samesite=lax; httponly$/)
    const [, key = ''] = own.key.split('=')
    const url = `/api/v1/home/student/${own.session.institute_id}/${own.session.student_id}`
    for (const headers of [{ cookie: own.key }, { authorization: key }, { authorization: `${key}.1` }])
      expect((await t.app.inject({ url, headers: { host: 'localhost', ...headers } })).statusCode).toBe(401)
    const logout = await t.app.inject({
      method: logoutCall.method,
      url: logoutCall.path,
      headers: { host: 'localhost', authorization: own.session.student_auth },
    })
    expect(logout.headers['set-cookie']).toContain('homeroom-page=; path=/; max-age=0')
    expect((await open('/fees', [own.key, own.view])).isRendered).toBe(false)
  })

  test.each<[string, (own: Cookies) => Promise<[string, string[], Record<string, string>?]>]>([
    ['without the view', async ({ key }) => ['/fees', [key]]],
    ['without the key', async ({ view }) => ['/fees', [view]]],
    ['with a changed key', async ({ key, view }) => ['/fees', [`${key.slice(0, -2)}xx`, view]]],
    [
      'of somebody else',
      async ({ key }) => ['/fees', [key, viewOf((await cookiesOf('9000000002')).session)]],
    ],
    [
      'of a year that is not the person’s',
      async ({ key, session }) => ['/fees', [key, viewOf({ ...session, acad_yr_id: 999 })]],
    ],
    [
      'at another institute’s host',
      async ({ key, view }) => ['/fees', [key, view], { host: 'summit.localhost' }],
    ],
    ['fetched by a script', async ({ key, view }) => ['/fees', [key, view], { 'sec-fetch-mode': 'cors' }]],
    ['with a query, which may have a password', async ({ key, view }) => ['/fees?user=1', [key, view]]],
    ['with a view in its address', async ({ key, view }) => ['/timetable?view=attendance', [key, view]]],
    ['that is no screen', async ({ key, view }) => ['/userLogin/abc', [key, view]]],
  ])('is without content: %s', async (_why, request) => {
    const [url, cookies, headers] = await request(own)
    const { reply, isRendered } = await open(url, cookies, headers)
    expect([reply.statusCode, isRendered]).toEqual([200, false])
    expect(reply.body).toContain('<div id="root">')
  })
})

test('a parent’s page shows the viewed child, and no other', async () => {
  const { result } = await t.login('9000000010')
  const children = (result as { student_details: { user_id: number; name: string }[] }).student_details
  const [first, second] = children
  if (!first || !second) throw new Error('the demo has a parent of two')
  const { key, session } = await cookiesOf('9000000010', first.user_id)
  for (const child of [first, second]) {
    const view = viewOf({ user_id: child.user_id, acad_yr_id: session.acad_yr_id })
    const { picture } = await open('/profile', [key, view])
    expect(picture).toContain(child.name)
  }
  const stranger = viewOf({ ...session, user_id: (await cookiesOf('9000000002')).session.user_id })
  expect((await open('/profile', [key, stranger])).isRendered).toBe(false)
})

const screens =
  `/dashboard /announcement /timetable /assignment /fees /exam /exam/bookmarks /exam/notebook /report /live
  /messages /document /studymaterial /eventCalender /product /profile /profile/devices /profile/access-log
  /profile/notifications`.split(/\s+/)

test.each(['9000000001', '9000000031', '9000000011'])(
  'every screen that %s may open is rendered without an error',
  async (login) => {
    const warn = vi.spyOn(t.context.log, 'warn')
    const { key, view } = await cookiesOf(login)
    const missing = []
    for (const path of screens) if (!(await open(path, [key, view])).isRendered) missing.push(path)
    expect(warn).not.toHaveBeenCalled()
    const closed: Record<string, string[]> = {
      '9000000001': [],
      '9000000031': ['/assignment', '/fees', '/eventCalender'],
      '9000000011': ['/document', '/studymaterial'],
    }
    expect(missing).toEqual(closed[login])
  },
  60_000,
)
