import type { Locator, Page } from '@playwright/test'
import { openAs } from './open-as.ts'

/** Opens the profile as somebody who is signed in at the server of a test. */
export async function openProfile(page: Page, address: string, login: string): Promise<void> {
  await openAs(page, login, new URL('/profile', address).href)
  await profileReady(page)
}

export const profileReady = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Change Password' }).waitFor()

/** A card, by its heading. */
export const card = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })

/** What stands under a label, in a card. */
export const fact = (within: Locator, label: string): Locator =>
  within
    .locator('dl > div')
    .filter({ has: within.page().locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')

/** Opens a popup by the button of that name. */
export async function openPopup(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click()
  const popup = page.getByRole('dialog')
  await popup.waitFor()
  return popup
}

/** A picture as a device would have it: left half red, right half blue. */
export async function makePicture(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([w = 0, h = 0]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = '#d02020'
      context.fillRect(0, 0, w / 2, h)
      context.fillStyle = '#2030d0'
      context.fillRect(w / 2, 0, w / 2, h)
      return canvas.toDataURL('image/png')
    },
    [width, height],
  )
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}
