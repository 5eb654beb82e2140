import type { Locator, Page } from '@playwright/test'
import { openPhysics } from '../study.ts'

/** Opens, as a student of 10-A, the subject with every kind of file, and searches for one. */
export async function findFile(page: Page, address: string, title: string): Promise<void> {
  await openPhysics(page, address)
  await search(page, title)
}

export async function search(page: Page, title: string): Promise<void> {
  await page.getByLabel('Search by title').fill(title)
  await buttonOf(page, title).waitFor()
}

export const buttonOf = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^(View|Play) ${title}$`) })
export const viewerOf = (page: Page, title: string): Locator =>
  page.getByRole('dialog', { name: title, exact: true })

/** Opens a visible file. */
export async function openFile(page: Page, title: string): Promise<Locator> {
  await buttonOf(page, title).click()
  const viewer = viewerOf(page, title)
  await viewer.waitFor()
  return viewer
}

/**
 * Replaces the players of other hosts.
 * @returns the addresses that were opened
 */
export async function standInForHosts(page: Page): Promise<string[]> {
  const opened: string[] = []
  await page.route(/^https:\/\/[^/]*(vimeo|vdocipher|youtube|officeapps)/, (route) => {
    opened.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' })
  })
  return opened
}
