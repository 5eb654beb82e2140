import type { Locator, Page } from '@playwright/test'
import { expect, signIn } from './test.ts'

/** Signs in at the server of a test and goes to the documents. */
export async function documents(page: Page, address: string, login: string, search = ''): Promise<void> {
  await signIn(page, address, login)
  await page.waitForURL('**/dashboard')
  await page.goto(new URL(`/document${search}`, address).href)
  await page.getByRole('group', { name: 'What is shown' }).waitFor()
}

export const subject = (page: Page): Locator => page.getByLabel('Subject', { exact: true })
export const type = (page: Page): Locator => page.getByLabel('Document type')
export const cards = (page: Page): Locator => page.locator('main article')
/** The card of a document, by its title. */
export const cardOf = (page: Page, title: string): Locator =>
  cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Physics of 10-A, which has 60 documents. */
export async function openPhysics(page: Page, address: string): Promise<void> {
  await documents(page, address, '9000000001')
  await subject(page).selectOption('Physics')
  await expect(page.getByText('60 documents')).toBeVisible()
}
