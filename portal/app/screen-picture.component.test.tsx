import { expect, onTestFinished, test } from 'vitest'
import { renderScreen } from '#portal/testing/screen.tsx'

test('the picture of the last visit stays until the screen below it has no placeholder left', async () => {
  const picture = document.createElement('div')
  picture.id = 'picture'
  document.body.prepend(picture)
  onTestFinished(() => picture.remove())
  const placeholders: number[] = []
  const observer = new MutationObserver(() => {
    if (!picture.isConnected) placeholders.push(document.querySelectorAll('#root [data-skeleton]').length)
  })
  observer.observe(document.body, { childList: true })
  onTestFinished(() => observer.disconnect())
  await renderScreen('/dashboard')
  await expect.poll(() => document.querySelectorAll('#root [data-skeleton]').length).toBeGreaterThan(0)
  expect(picture.isConnected).toBe(true)
  await expect.poll(() => placeholders[0]).toBe(0)
})
