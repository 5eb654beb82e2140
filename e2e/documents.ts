import type { Locator, Page } from '@playwright/test'
import { openAs } from './open-as.ts'
import { expect } from './test.ts'

/** Opens the documents as somebody who is signed in at the server of a test. */
export async function documents(page: Page, address: string, login: string, search = ''): Promise<void> {
  await openAs(page, login, new URL(`/document${search}`, address).href)
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
