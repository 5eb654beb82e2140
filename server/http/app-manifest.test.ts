import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shortNameOf } from '#server/http/app-manifest.ts'
import { builtPortal } from '#server/http/portal.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

type Picture = { src: string; sizes: string; type: string }
type Manifest = Record<string, string> & {
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { url: string; icons: Picture[] }[]
}

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const ask = (host: string) => t.app.inject({ url: '/manifest.webmanifest', headers: { host } })
const manifestOf = async (host: string) => (await ask(host)).json() as Manifest

test('the manifest has the name of the host’s institute, elsewhere Homeroom [shell-26]', async () => {
  expect((await ask('localhost')).headers['content-type']).toMatch(/^application\/manifest\+json/)
  expect(await manifestOf('school.localhost')).toMatchObject({
    name: 'Greenfield Public School',
    short_name: 'Greenfield',
    start_url: '/dashboard',
  })
  expect(await manifestOf('localhost')).toMatchObject({ name: 'Homeroom', short_name: 'Homeroom' })
})

test.each([
  ['Apex Academy', 'Apex Academy'],
  ['St. Mary’s Convent School', 'St. Mary’s'],
  ['Saraswatividyalaya Pune', 'Saraswatividyalaya Pune'],
])('%s is shortened to %s', (name, short) => expect(shortNameOf(name)).toBe(short))

test('its pictures are there, small, and as large as it says', async () => {
  const { icons, screenshots, shortcuts } = await manifestOf('localhost')
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)]
  expect(pictures.length).toBe(9)
  for (const { src, sizes, type } of pictures) {
    const answer = await t.app.inject({ url: src, headers: { host: 'localhost' } })
    expect([src, answer.statusCode, answer.headers['content-type']]).toEqual([src, 200, type])
    expect(answer.rawPayload.length, src).toBeLessThan(40_000)
    const { width, height } = await sharp(answer.rawPayload).metadata()
    if (sizes !== 'any') expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
})

test('its colours are those of the light theme, and the page links what exists', async () => {
  const { theme_color, background_color } = await manifestOf('localhost')
  const light = /\.light \{[^}]*--bg: (#\w+);/.exec(readFileSync('ui/tokens.css', 'utf8'))?.[1]
  expect([theme_color, background_color]).toEqual([light, light])
  const page = (await t.app.inject({ url: '/', headers: { host: 'localhost', accept: 'text/html' } })).body
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest"')
  const touch = /rel="apple-touch-icon" href="\/([^"]+)"/.exec(page)?.[1] ?? ''
  expect(existsSync(join(builtPortal, touch))).toBe(true)
})

describe('without the service worker', () => {
  test('what is shared opens the homework, whatever it is', async () => {
    const headers = { host: 'localhost', 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await t.app.inject({
      method: 'POST',
      url: '/share',
      headers,
      payload: 'x'.repeat(100_000),
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/assignment'])
  })
})
