import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createApp } from '#server/http/app.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
const contacts = 'mailto:security@school.example  https://school.example/security'
beforeAll(async () => {
  t = await createTestApp({ SECURITY_CONTACT: contacts })
})
afterAll(() => t.close())

const read = (of = t.app) => of.inject({ url: '/.well-known/security.txt', headers: { host: 'localhost' } })

describe('where to report a weakness (RFC 9116)', () => {
  test.each(['2026-11-20T23:59:59Z', '2031-02-28T00:00:00Z'])(
    'is shown at %s, valid for less than a year',
    async (moment) => {
      const now = new Date(moment)
      t.setClock(now)
      const answer = await read()
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
      const lines = answer.body.trimEnd().split('\n')
      expect(lines.slice(0, 2)).toEqual([
        'Contact: mailto:security@school.example',
        'Contact: https://school.example/security',
      ])
      const expires = Date.parse(lines[2]?.replace('Expires: ', '') ?? '')
      expect(expires).toBeGreaterThan(now.getTime() + 30 * 86_400_000)
      expect(expires).toBeLessThan(now.getTime() + 365 * 86_400_000)
      expect(lines[3]).toBe('Preferred-Languages: en')
    },
  )

  test('is not there without a contact', async () => {
    const config = { ...t.context.config, SECURITY_CONTACT: [] }
    const app = await createApp({ ...t.context, config })
    expectNotFound(await read(app))
    await app.close()
  })

  test.each([
    'security@school.example',
    'http://school.example',
    'mailto:',
    'mailto:a@b.co\nExpires: 2099-01-01T00:00:00Z',
  ])('%j is not a contact', (contact) => {
    expect(() => readConfig({ SECURITY_CONTACT: contact })).toThrow(/SECURITY_CONTACT/)
  })
})
