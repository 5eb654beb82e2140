import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lazyPart } from '#portal/shared/loading/lazy-part.tsx'
import { takeClock } from '#portal/testing/clock.ts'
import { renderPart } from '#portal/testing/screen.tsx'

test('code that hangs shows a message, and then the part as soon as it is loaded', async () => {
  takeClock()
  const { promise, resolve } = Promise.withResolvers<() => string>()
  const load = vi.fn(() => promise)
  const Chart = lazyPart(load, 'Loading')
  await renderPart(<Chart />)
  await expect.element(page.getByText('Loading', { exact: true })).toBeVisible()
  await vi.advanceTimersByTimeAsync(31_000)
  await expect.element(page.getByText('Please check your internet connection!')).toBeVisible()
  resolve(() => 'The chart')
  await expect.element(page.getByText('The chart', { exact: true })).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})
