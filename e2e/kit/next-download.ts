import type { Download, Page } from '@playwright/test'

/** Before it is sent, the server draws a file in a thread of low priority: the browsers on this machine delay it. */
const drawnInMs = 40_000

/** Waits for the download that the page begins next. */
export const nextDownload = (page: Page): Promise<Download> =>
  page.waitForEvent('download', { timeout: drawnInMs })
