import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { familyPage } from '#domain/desk/as-family-page.ts'
import { accentOf, accentStyles } from '#domain/look/accent.ts'
import type { Theme } from '#domain/session/theme.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await t.database.pool.query(`update institute set accent = '#e11d48' where id = 1`)
})
afterAll(() => t.close())

type Asked = { host?: string; theme?: Theme; etag?: string }
const ask = (url: string, { host = 'school.localhost', theme = 'light', etag }: Asked = {}) =>
  t.app.inject({
    url,
    headers: { host, accept: 'text/html', cookie: `mode=${theme}`, ...(etag && { 'if-none-match': etag }) },
  })
const styles = accentStyles('#e11d48')
const barOf = (page: string) => /<meta name="theme-color" content="([^"]+)"/.exec(page)?.[1]

test('every page of its host has the institute’s colours in its head, and no other host’s has [desk-170]', async () => {
  for (const url of ['/', '/dashboard', '/exampanel/1/2', '/desk', '/desk/people', '/fees/pay/checkout']) {
    const page = await ask(url)
    expect([url, page.body.includes(`<style>${styles}</style></head>`)]).toEqual([url, true])
    expect(page.body.indexOf(styles)).toBeLessThan(page.body.indexOf('<body'))
    expect(barOf(page.body)).toBe(accentOf('#e11d48', 'light').accent)
    const elsewhere = await ask(url, { host: 'apex.localhost' })
    expect([elsewhere.body.includes('--bar:'), barOf(elsewhere.body)]).toEqual([false, '#f5f6f8'])
    expect(elsewhere.headers.etag).not.toBe(page.headers.etag)
  }
  expect(barOf((await ask('/', { theme: 'dark' })).body)).toBe(accentOf('#e11d48', 'dark')['accent-soft'])
  expect(barOf((await ask('/', { theme: 'purple' })).body)).toBe('#f5f6f8')
})

test('the policy of a page allows the styles in it by their hashes, and no others [desk-170]', async () => {
  const counts: number[] = []
  for (const url of ['/', '/desk', '/dashboard', '/exampanel/1/2', familyPage]) {
    const { body, headers } = await ask(url)
    const inside = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)
    const hashes = inside.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`)
    expect([url, headers['content-security-policy']]).toEqual([
      url,
      expect.stringContaining(`style-src ${["'self'", ...hashes].join(' ')};`),
    ])
    counts.push(inside.length)
  }
  expect(counts).toEqual([2, 2, 1, 1, 1])
})

test('a page with a colour is answered by 304, with the same policy; one without has no hash [desk-170]', async () => {
  const page = await ask('/dashboard')
  const usual = await ask('/dashboard', { host: 'apex.localhost' })
  expect(usual.headers['content-security-policy']).toContain("style-src 'self';")
  const again = await ask('/dashboard', { etag: String(page.headers.etag) })
  expect([again.statusCode, again.headers['content-security-policy']]).toEqual([
    304,
    page.headers['content-security-policy'],
  ])
})

test('a colour costs a page less than 350 bytes, and the installed app has it [desk-170]', async () => {
  const [page, usual] = [await ask('/dashboard'), await ask('/dashboard', { host: 'apex.localhost' })]
  const sizes = [page, usual].map(({ body }) => brotliCompressSync(body).length)
  expect((sizes[0] ?? 0) - (sizes[1] ?? 0)).toBeLessThan(350)
  const colours = await Promise.all(
    ['school.localhost', 'apex.localhost'].map(async (host) => {
      const answer = await t.app.inject({ url: '/manifest.webmanifest', headers: { host } })
      return (answer.json() as { theme_color: string }).theme_color
    }),
  )
  expect(colours).toEqual([accentOf('#e11d48', 'light').accent, '#f5f6f8'])
})

test('what is stored and is no colour is in no page [desk-170]', async () => {
  await t.database.pool.query(`update institute set accent = '</style><script>' where id = 2`)
  const page = await ask('/', { host: 'apex.localhost' })
  expect([page.statusCode, page.body.includes('</style><script>')]).toEqual([200, false])
  expect(page.body).not.toContain('--bar:')
})
