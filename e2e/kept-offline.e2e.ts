import type { Page } from '@playwright/test'
import { ageSession, openAs } from './kit/open-as.ts'
import { storedTexts } from './kit/stored-texts.ts'
import { expect, fillSignIn, hasWorker, homeReady, test, useServer } from './kit/test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const title = 'Light and its laws'

const keepButton = (page: Page) => page.getByRole('button', { name: `Keep ${title} offline`, exact: true })
const removeButton = (page: Page) =>
  page.getByRole('button', { name: `Remove ${title} from this device`, exact: true })
const keptButton = (page: Page) => page.getByRole('button', { name: 'Kept offline (1)' })
const shownPage = (page: Page) => page.getByRole('group', { name: 'Page 1' }).locator('canvas')

/** Waits until the service worker has cached all files that show a PDF. */
async function pdfKept(page: Page) {
  const isKept = async () => {
    const [, list = '{}'] = /const pdf = (\{.*?\})\n/.exec(await (await fetch('/sw.js')).text()) ?? []
    const pdf = JSON.parse(list) as { assets: string[]; parts: string[] }
    const all = await Promise.all([...pdf.assets, ...pdf.parts].map((path) => caches.match(path)))
    return all.length > 100 && all.every(Boolean)
  }
  await expect.poll(() => page.evaluate(isKept), { timeout: 30_000, intervals: [500] }).toBe(true)
}

async function openPhysics(page: Page) {
  await page.goto(at('/studymaterial'))
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Physics/ })
    .click()
  await expect(page.getByText('200 files')).toBeVisible()
}

test.describe('a file that is kept', () => {
  test.use({ serviceWorkers: 'allow' })

  test('opens without a network, also after the sign-in of the next day; Log out leaves none', async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await openAs(page, '9000000001', at('/dashboard'))
    await homeReady(page)
    await hasWorker(page)
    await openPhysics(page)
    await keepButton(page).click()
    await expect(removeButton(page)).toBeVisible()
    await pdfKept(page)

    await page.context().setOffline(true)
    await page.reload()
    await keptButton(page).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `View ${title}`, exact: true })
      .click()
    await expect(shownPage(page)).toBeVisible()
    // A PDF without embedded fonts needs them.
    const font = await page.evaluate(async () => (await fetch('/pdf/standard_fonts/FoxitSerif.pfb')).status)
    expect(font).toBe(200)
    expect((await storedTexts(page)).filter((text) => text.includes(title) || text.includes('%PDF'))).toEqual(
      [],
    )

    await page.context().setOffline(false)
    await ageSession(page, 'earlierDay')
    await page.goto(at('/'))
    await fillSignIn(page, '9000000001')
    await homeReady(page)
    await page.goto(at('/studymaterial'))
    await keptButton(page).click()
    const list = page.getByRole('dialog').getByRole('listitem')
    await expect(list).toHaveText([new RegExp(`^${title}`)])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible()
    const parts = await page.evaluate(async () => {
      const request = indexedDB.open('homeroom')
      await new Promise((resolve) => request.addEventListener('success', resolve))
      const count = request.result.transaction('files').objectStore('files').count()
      return new Promise((resolve) => count.addEventListener('success', () => resolve(count.result)))
    })
    expect(parts).toBe(0)
  })
})

test('another person who signs in has none of them, and they are deleted', async ({ page }) => {
  await openAs(page, '9000000001', at('/studymaterial'))
  await openPhysics(page)
  await keepButton(page).click()
  await expect(removeButton(page)).toBeVisible()
  await openAs(page, '9000000002', at('/studymaterial'))
  const entries = () => storedTexts(page).then((texts) => texts.find((text) => text.includes('/list"')) ?? '')
  await expect.poll(async () => (await entries()).match(/\/study\.\d+\/0/g)).toBeNull()
  await expect(keptButton(page)).toHaveCount(0)
})

test('a network that breaks keeps nothing of the file, and says so', { tag: '@long' }, async ({ page }) => {
  await openAs(page, '9000000001', at('/studymaterial'))
  await openPhysics(page)
  await page.route(/\/files\/.*light\.pdf/, (route) => route.abort())
  await keepButton(page).click()
  await expect(
    page.getByText('The file could not be fetched. Please check your internet connection!'),
  ).toBeVisible()
  await expect(keepButton(page)).toBeVisible()
  await page.unroute(/\/files\/.*light\.pdf/)
  await keepButton(page).click()
  await removeButton(page).click()
  await expect(keepButton(page)).toBeVisible()
})

test('the documents of this week are kept together, and removed together [document-9]', {
  tag: '@long',
}, async ({ page }) => {
  await openAs(page, '9000000001', at('/document'))
  await page.getByRole('button', { name: 'Keep this week offline' }).click()
  await page.getByRole('button', { name: /^Kept offline \(\d+\)$/ }).click()
  const list = page.getByRole('dialog', { name: 'Kept on this device' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await list.getByRole('button', { name: 'Remove all' }).click()
  await expect(list.getByText('Nothing is kept on this device')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Kept offline/ })).toHaveCount(0)
})
