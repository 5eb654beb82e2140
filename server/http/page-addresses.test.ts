import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#domain/calls.ts'
import { isDeskAddress, isPageAddress, notPages } from '#domain/page-address.ts'
import { pageSpeedPath } from '#domain/page-speed.ts'
import { builtPortal } from '#server/http/portal.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const ask = (url: string) => t.app.inject({ url, headers: { host: 'localhost', accept: 'text/html' } })

describe('only addresses of the portal show its page [shell-5]', () => {
  test('calls, what else the server answers, and the files of the build are none', () => {
    const files = readdirSync(builtPortal, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(
        ({ parentPath, name }) => `/${relative(builtPortal, join(parentPath, name)).replaceAll('\\', '/')}`,
      )
    expect(files.length).toBeGreaterThan(20)
    const others = [
      '/api-docs/',
      '/files/x',
      '/files/public/x',
      '/healthz',
      '/readyz',
      '/config.json',
      '/calendar/x.ics',
      pageSpeedPath,
    ]
    const answered = [...allCalls.map(({ path }) => path), ...files, ...others]
    expect(answered.filter(isPageAddress)).toEqual([])
  })

  test.each([
    '/admin',
    '/api',
    '/api/v9/nothing',
    '/api-docs/nothing',
    '/calendar/x',
    '/reportPreview/x',
    '/healthz/x',
    '/student',
    '/wp-login.php',
    '/.env',
    '/fees/x.pdf?page=1',
  ])('%s is not found', async (url) => {
    const answer = await ask(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ statusCode: 404, message: 'Not Found' })
  })

  test.each([
    '/dashboard',
    '/students',
    '/assignment/12?open=a.b',
    '/exampanel/attempt-1',
    '/advresult/abc',
    '/testsx',
  ])('%s is a page', async (url) => {
    const answer = await ask(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })

  test.each([
    ['/desk', 200],
    ['/desk/', 200],
    ['/desk/invitation', 200],
    ['/desk/records/students', 200],
    ['/desk/v1/nothing', 404],
    ['/desk-files/assets/nothing.js', 404],
    ['/desk/x.php', 404],
    ['/desks', 200],
  ])('%s is answered with %s; the desk has a page of its own', async (url, status) => {
    const answer = await ask(url)
    expect(answer.statusCode).toBe(status)
    const isDesk = answer.body.includes('<title>Desk</title>')
    expect([isDesk, isDeskAddress(url)]).toEqual(
      status === 200 && url !== '/desks' ? [true, true] : [false, false],
    )
  })

  test('the service worker has the same list', () => {
    expect(readFileSync(join(builtPortal, 'sw.js'), 'utf8')).toContain(`const notPages = ${notPages}`)
  })
})
