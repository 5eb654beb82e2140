import { expect, onTestFinished, test } from 'vitest'
import { renderScreen } from '#portal/testing/screen.tsx'

test('the picture of the last visit stays until the screen below it has no placeholder left', async () => {
  const picture = document.createElement('div')
  picture.id = 'picture'
  document.body.prepend(picture)
  onTestFinished(() => picture.remove())
  const placeholders = { below: 0, after: -1 }
  // Every change is counted, because a fast reply replaces the placeholders between two polls.
  const observer = new MutationObserver(() => {
    const count = document.querySelectorAll('#root [data-skeleton]').length
    if (picture.isConnected) placeholders.below = Math.max(placeholders.below, count)
    else if (placeholders.after < 0) placeholders.after = count
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  await renderScreen('/dashboard')
  await expect.poll(() => placeholders.after).toBe(0)
  expect(placeholders.below).toBeGreaterThan(0)
})
