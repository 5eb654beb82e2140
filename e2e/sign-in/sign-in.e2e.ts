import type { Page } from '@playwright/test'
import { tabTo } from '../kit/look.ts'
import { openAs } from '../kit/open-as.ts'
import { expect, homeReady, password, signIn, test, useServer } from '../kit/test.ts'

const server = useServer()
const home = () => server.current.at('localhost')
const alert = (page: Page) => page.getByRole('alertdialog')

test('a screen leads to sign-in first; a wrong password shows an error; after signing in the screen opens [shell-2, session-20]', async ({
  page,
}) => {
  await page.goto(server.current.at('localhost', '/announcement'))
  await expect(page).toHaveURL(home())
  await page.getByLabel('Login', { exact: true }).fill('9000000001')
  await page.getByLabel('Password', { exact: true }).fill('wrong1')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Invailid Login Details')
  await expect(page.getByLabel('Login', { exact: true })).toHaveValue('9000000001')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/announcement$/)
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(
    page.getByRole('heading', { name: /^Good (Morning|Noon|Afternoon|Evening), Aarav/ }),
  ).toBeVisible()
})

test('by keyboard alone a parent of two chooses a child, and later switches to the other without signing in', async ({
  page,
}) => {
  await page.goto(home())
  await tabTo(page, page.getByLabel('Login', { exact: true }))
  await page.keyboard.type('9000000010')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: 'Select Profile' })
  await expect(popup.getByRole('radio')).toHaveCount(2)
  await expect(popup).toContainText(/Class 10-A · Greenfield Public School/)
  await expect(popup.locator('img')).toHaveCount(1)
  await tabTo(page, popup.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await expect(popup.getByRole('radio', { name: /Anaya/ })).toBeChecked()
  await tabTo(page, popup.getByRole('button', { name: 'Ok' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  const child = page.locator('header').getByRole('button', { name: /Student/ })
  await expect(child).toContainText('Anaya')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await child.click()
  const answer = page.waitForResponse((response) => response.url().includes('/api/v1/home/student/'))
  await page.getByRole('dialog').getByRole('button', { name: 'Aarav Sharma' }).click()
  expect((await answer).status()).toBe(200)
  await expect(child).toContainText('Aarav')
  await page.reload()
  await expect(child).toContainText('Aarav')
})

test('the institute’s host has its name and pictures, signs in at this institute only, and has no context menu [session-3, shell-6]', async ({
  page,
}) => {
  await page.goto(server.current.at('coaching.localhost'))
  await expect(page.getByText('Apex Academy')).toBeVisible()
  await expect(page.locator('link[rel~=icon]').last()).toHaveAttribute('href', /\/files\/public\//)
  const isPrevented = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
        element.dispatchEvent(event)
        return event.defaultPrevented
      })
  // Off, except where people paste [shell-6].
  expect(await isPrevented('h1')).toBe(true)
  expect(await isPrevented('input')).toBe(false)
  await signIn(page, server.current.at('coaching.localhost'), '9000000050')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('link', { name: 'Assignments' }).first()).toBeVisible()
})

test('a second device asks, and ends the first with a message [session-16]', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext()
  const first = await elsewhere.newPage()
  await openAs(first, '9000000044', server.current.at('localhost', '/dashboard'))
  await homeReady(first)
  await signIn(page, home(), '9000000044')
  await expect(alert(page)).toContainText(
    'You are already logged in on another device. Do you want to use here? You will be logged out from other devices.',
  )
  await alert(page).getByRole('button').last().click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await first.reload()
  await expect(
    first.getByText('You have been logged out because you logged in on another device.'),
  ).toBeVisible()
  await expect(first).toHaveURL(home())
  await elsewhere.close()
})

test('a form sent before the app’s code is loaded waits for it', { tag: '@long' }, async ({ page }) => {
  const letGo = await openSlowly(page)
  await page.getByLabel('Login', { exact: true }).fill('9000000002')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  letGo()
  await expect(page).toHaveURL(/\/dashboard$/)
})

for (const mark of ['?', '#']) {
  test(`a login link with ${mark} signs in, and leaves the address and history before any request [session-5]`, async ({
    page,
  }) => {
    const seen: string[] = []
    page.on('request', (request) => seen.push(request.url()))
    const word = Buffer.from(password).toString('base64')
    await page.goto(`${home()}${mark}user=9000000002&password=${encodeURIComponent(word)}`)
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(seen.slice(1).filter((url) => url.includes('password='))).toEqual([])
    await page.goBack().catch(() => null)
    expect(page.url()).not.toContain('password')
  })
}

/** The sign-in page with its code delayed until released; the script that catches presses until then is loaded. */
async function openSlowly(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/login-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(home(), { waitUntil: 'commit' })
  const boot = page.locator('script[type=module]').first()
  await boot.waitFor({ state: 'attached' })
  await boot.evaluate(async (script: HTMLScriptElement) => void (await import(script.src)))
  return held.resolve
}
