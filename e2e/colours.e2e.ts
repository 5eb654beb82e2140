import { accentOf } from '#domain/look/accent.ts'
import { openAs } from './kit/open-as.ts'
import { expect, homeReady, test, useServer } from './kit/test.ts'

const server = useServer()
const colour = '#9d174d'
const accent = () => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()

test('the institute’s colour is there before any script, and stays through sign-in, desk and panel [desk-170]', async ({
  page,
}) => {
  await server.current.query(`update institute set accent = '${colour}' where id = 1`)
  const light = accentOf(colour, 'light').accent
  await page.route(/\/assets\/.*\.js/, () => {})
  for (const path of ['/', '/desk']) {
    await page.goto(server.current.at('school.localhost', path), { waitUntil: 'commit' })
    await expect.poll(() => page.evaluate(accent)).toBe(light)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await openAs(page, '9000000001', server.current.at('school.localhost', '/dashboard'))
  await homeReady(page)
  expect(await page.evaluate(accent)).toBe(light)
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', light)
  await page.goto(server.current.at('apex.localhost', '/'))
  expect(await page.evaluate(accent)).toBe('#2856e0')
})
