import type { Page } from '@playwright/test'
import { openAs } from './kit/open-as.ts'
import { expect, homeReady, test, useServer } from './kit/test.ts'
import { buttonOf, findFile, openFile } from './viewer/viewer.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const aarav = '9000000001'

/** Opens home, and from its menu another screen. */
async function openFromHome(page: Page, link: string): Promise<void> {
  await openAs(page, aarav, at('/dashboard'))
  await homeReady(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
}

test('the back key closes an open file, then an open popup, and only then leaves the screen [shell-20]', async ({
  page,
}) => {
  await findFile(page, at(), 'Unit test paper')
  const address = page.url()
  const viewer = await openFile(page, 'Unit test paper')
  await expect(viewer.getByText('of 30', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(viewer).toHaveCount(0)
  await expect(buttonOf(page, 'Unit test paper')).toBeFocused()
  expect(page.url()).toBe(address)
  await page.getByRole('button', { name: 'Theme' }).click()
  const themes = page.getByRole('dialog', { name: 'Theme' })
  await expect(themes).toBeVisible()
  await page.goBack()
  await expect(themes).toHaveCount(0)
  expect(page.url()).toBe(address)
  await page.goBack()
  await expect(page).not.toHaveURL(address)
})

test('one press of the back key leaves a screen that was reloaded with an open popup, or after Escape closed the popup', {
  tag: '@long',
}, async ({ page }) => {
  await openFromHome(page, 'Fees')
  await expect(page).toHaveURL(/\/fees/)
  const profile = page.getByRole('dialog', { name: 'Profile' })
  await page.getByRole('button', { name: 'Profile' }).click()
  await expect(profile).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Fees', level: 1 })).toBeVisible()
  await expect(profile).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/fees/)
  await page.getByRole('button', { name: 'Profile' }).click()
  await expect(profile).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(profile).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the back key leads from a screen opened in More to the one before it, with the choice made there in a popup', async ({
    page,
  }) => {
    await openFromHome(page, 'My Exam')
    await expect(page).toHaveURL(/\/exam$/)
    await page.getByRole('button', { name: 'Sort By Date' }).click()
    const days = page.getByRole('dialog', { name: 'Sort By Date' })
    await days.getByRole('button', { name: /^Today/ }).click()
    await expect(page).toHaveURL(/\/exam\?day=/)
    await page.getByRole('button', { name: 'More' }).click()
    const sheet = page.getByRole('dialog', { name: 'More' })
    await sheet.getByRole('link', { name: 'Fees' }).click()
    await expect(page).toHaveURL(/\/fees/)
    await expect(sheet).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/exam\?day=/)
    await expect(sheet).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goForward()
    await page.goForward()
    await expect(page).toHaveURL(/\/fees/)
  })
})
