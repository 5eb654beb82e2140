import type { Download, Page } from '@playwright/test'

/** The server first draws the file in a thread of low priority, which the browsers on this machine delay. */
const drawnInMs = 40_000

/** Waits for the download that the page begins next. */
export const nextDownload = (page: Page): Promise<Download> =>
  page.waitForEvent('download', { timeout: drawnInMs })
