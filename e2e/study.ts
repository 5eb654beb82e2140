import type { Locator, Page } from '@playwright/test'
import { openAs } from './kit/open-as.ts'
import { expect } from './kit/test.ts'

/** Opens the study screen as a signed-in person. */
export async function study(page: Page, address: string, login: string): Promise<void> {
  await openAs(page, login, new URL('/studymaterial', address).href)
  await page.getByRole('tablist').waitFor()
}

export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { name, exact: true, level: 2 })
export const link = (page: Page, name: string | RegExp): Locator =>
  page.locator('main').getByRole('link', { name, exact: true })

/** Physics of Class 10, which has 200 files and is open by default. */
export async function openPhysics(page: Page, address: string): Promise<void> {
  await study(page, address, '9000000001')
  await link(page, /^Physics/).click()
  await expect(heading(page, 'Physics')).toBeVisible()
}
