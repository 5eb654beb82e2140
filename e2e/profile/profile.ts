import type { Locator, Page } from '@playwright/test'
import { drawHalves } from '#portal/testing/picture.ts'
import { openAs } from '../kit/open-as.ts'

/** Opens the profile as a signed-in person. */
export async function openProfile(page: Page, address: string, login: string): Promise<void> {
  await openAs(page, login, new URL('/profile', address).href)
  await profileReady(page)
}

export const profileReady = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Change Password' }).waitFor()

/** A card, by its heading. */
export const card = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })

/** The value under a label, in a card. */
export const fact = (within: Locator, label: string): Locator =>
  within
    .locator('dl > div')
    .filter({ has: within.page().locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')

/** Opens a popup by the name of its button. */
export async function openPopup(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click()
  const popup = page.getByRole('dialog')
  await popup.waitFor()
  return popup
}

/** A picture: left half red, right half blue. */
export async function makePicture(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(drawHalves, [width, height])
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}
