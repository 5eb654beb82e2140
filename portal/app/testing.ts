import { expect } from 'vitest'

/** Waits until home shows its announcements, or the picture for none. */
export async function homeReady(): Promise<void> {
  const announcements = 'section[aria-labelledby=announcements] :is(article, svg)'
  await expect.poll(() => document.querySelector(announcements)).not.toBeNull()
}
