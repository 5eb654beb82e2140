import { onlineManager } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { documentSubjects } from '#domain/document/calls.ts'
import { fees } from '#domain/fee/calls.ts'
import { messages } from '#domain/message/calls.ts'
import { takeClock } from '#portal/testing/clock.ts'
import { firstIfShort } from '#portal/testing/look.ts'
import { askedOf, cutNetwork, fail, failDatabase, hold } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const tryAgain = () => page.getByRole('button', { name: 'Try again' }).first()

describe('a failed query is sent again by itself [shell-21]', () => {
  test.each(firstIfShort('/fees', '/document', '/live', '/profile'))(
    'when a page that was opened offline gets a network: %s',
    async (path) => {
      // As in a new page, where the library does not know that it is offline.
      onlineManager.setOnline(true)
      const reconnect = cutNetwork()
      onlineManager.setOnline(true)
      await renderScreen(path)
      await expect.element(tryAgain()).toBeVisible()
      reconnect()
      await expect.element(tryAgain()).not.toBeInTheDocument()
    },
  )

  test.each([
    [
      'after a while, where the browser does not know that it is offline',
      () => fail(fees, 'offline'),
      30_000,
    ],
    ['within seconds, where the server said that it is back in a moment', () => failDatabase(fees), 5000],
  ])('%s', async (_when, begin, afterMs) => {
    takeClock()
    // The library's own clock, too.
    const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
    vi.useFakeTimers({ toFake: [...toFake], now: Date.now(), shouldAdvanceTime: true })
    const end = begin()
    await renderScreen('/fees')
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(500)
        return tryAgain().query()
      })
      .not.toBeNull()
    end()
    await vi.advanceTimersByTimeAsync(afterMs)
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(500)
        return page.getByRole('table').query()
      })
      .not.toBeNull()
  })
})

test('a call without a reply ends with a message and Try again, and is not repeated at once', async () => {
  takeClock()
  hold(documentSubjects)
  await renderScreen('/document')
  await expect.poll(async () => (await askedOf(documentSubjects)).length).toBe(1)
  await vi.advanceTimersByTimeAsync(31_000)
  await expect.element(page.getByText('Please check your internet connection!')).toBeVisible()
  await expect.element(tryAgain()).toBeVisible()
  expect(await askedOf(documentSubjects)).toHaveLength(1)
})

test('a failure without a message shows a toast where that is the rule [shell-22]', async () => {
  takeClock()
  fail(messages, 400, '')
  await renderScreen('/messages')
  const toast = page
    .getByRole('status')
    .filter({ hasText: 'Something went wrong! Please try after sometime.' })
  await expect.element(toast).toBeVisible()
})
