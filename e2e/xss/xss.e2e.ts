import { openAs } from '../kit/open-as.ts'
import { closePromotion, expect, homeReady, signIn, test, useServer } from '../kit/test.ts'
import { stored, storeVectors } from './xss-storage.ts'
import { closeOthers, followAway, pressLinks, touchEverything, watch } from './xss-watch.ts'

const server = useServer()
// Chromium reports a handler or a style while DOMPurify parses it, in a document that runs no script.
test.use({
  allowedComplaints: [
    /violates the following Content Security Policy directive|requires 'TrustedScript' assignment/,
  ],
})

test.describe('vectors in every stored text that a screen shows', () => {
  test.beforeAll(() => storeVectors(server.current))

  test('home and its popups run nothing', async ({ page, context }) => {
    test.setTimeout(120_000)
    const seen = await watch(context)
    const strayed = followAway(page)
    await page.goto(server.current.at('school.localhost'))
    await openAs(page, '9000000001', server.current.at('localhost', '/dashboard'), { hasPromotion: true })
    await homeReady(page)
    await page.getByRole('dialog').waitFor()
    await pressLinks(page)
    await closePromotion(page)
    await pressLinks(page)
    const dots = await page.getByRole('button', { name: /^Banner \d/ }).all()
    expect(dots.length).toBeGreaterThan(1)
    for (const dot of dots) await dot.click()
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('dialog', { name: 'Profile' }).waitFor()
    await pressLinks(page)
    await page.keyboard.press('Escape')
    expect(seen.runs).toEqual([])
    expect(seen.requests.filter((request) => !request.startsWith('document '))).toEqual([])
    expect(strayed).toEqual([])
  })

  test.describe('in a browser of its own', () => {
    // Chromium does not always go on rendering where windows were closed; another time zone is another context.
    test.use({ timezoneId: 'Asia/Kolkata' })

    test('the list of announcements runs nothing', async ({ page, context }) => {
      test.setTimeout(120_000)
      const seen = await watch(context)
      const strayed = followAway(page)
      await openAs(page, '9000000001', server.current.at('localhost', '/announcement'))
      const cards = page.getByRole('article')
      await expect(async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        expect(await cards.count()).toBeGreaterThanOrEqual(stored.length)
      }).toPass({ timeout: 60_000, intervals: [50] })
      await expect(page.getByRole('heading', { name: stored[0] ?? '?' }).first()).toBeAttached()
      await touchEverything(page, 'main article')
      await pressLinks(page)
      await page.getByRole('searchbox').fill('"><img src=x onerror=alert(0)>{{alert(0)}}')
      await expect(cards).toHaveCount(0)
      expect(seen.runs).toEqual([])
      expect(seen.requests.filter((request) => !request.startsWith('document '))).toEqual([])
      expect(strayed).toEqual([])
    })
  })

  test('signing in and a parent’s children run nothing', async ({ page, context }) => {
    const seen = await watch(context)
    const strayed = followAway(page)
    const choose = async (name: string) => {
      const popup = page.getByRole('dialog', { name })
      await expect(popup).toContainText('onerror')
      await touchEverything(page, '[role=dialog]')
    }
    await signIn(page, server.current.at(), '9000000050')
    await choose('Select Profile')
    await page.goto(server.current.at())
    await page.getByText('Forgot Password?').click()
    await page.getByRole('textbox', { name: 'Phone number' }).fill('9000000050')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('dialog', { name: 'Forgot Password For:' }).getByRole('listitem').first().waitFor()
    await touchEverything(page, '[role=dialog] li')
    await signIn(page, server.current.at(), '9000000051')
    await choose('Select Academic Year')
    await signIn(page, server.current.at(), '9000000044')
    await page.getByRole('alertdialog').waitFor()
    await touchEverything(page, '[role=alertdialog]')
    await closeOthers(page)
    await signIn(page, server.current.at(), '9000000010')
    // Pressing a row chooses a child.
    await choose('Select Profile')
    await closePromotion(page)
    await page
      .locator('header')
      .getByRole('button', { name: /Student/ })
      .click()
    await page.getByRole('dialog', { name: 'Switch student' }).waitFor()
    await touchEverything(page, '[role=dialog]')
    expect(seen.runs).toEqual([])
    expect(seen.requests.filter((request) => !request.startsWith('document '))).toEqual([])
    expect(strayed).toEqual([])
  })
})
