import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { startSession } from '#domain/live/calls.ts'
import {
  cards,
  makeClass,
  makeRecording,
  rangeButton,
  rangePopup,
  running,
  showClasses,
} from '#portal/testing/live.ts'
import { expectClean, expectFits, expectReadable } from '#portal/testing/look.ts'
import { fakeNewWindow } from '#portal/testing/new-window.ts'
import { answer } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const phone = { width: 360, height: 640 }
const join = () => page.getByRole('tabpanel').getByRole('button', { name: /^Join/ })

async function open(tab: 'today' | 'past') {
  showClasses({
    coming: [
      running(),
      makeClass({
        name: 'A very long name of a class that goes on',
        start: '2026-11-22T10:07',
        end: '2026-11-22T11:07',
      }),
    ],
    past: [
      makeClass({
        name: 'Recorded',
        start: '2026-11-19T10:07',
        end: '2026-11-19T11:07',
        recordings: [makeRecording()],
      }),
    ],
  })
  await renderScreen(`/live?tab=${tab}`, { as: 'riya', ...phone })
  await expect.poll(() => cards().elements().length).toBe(1)
}

test('today, and a refused join, have no accessibility faults on a small phone', async () => {
  fakeNewWindow()
  answer(startSession, {
    statusCode: 200,
    message: 'OK',
    result: { allow_start_session: false, session_link: '' },
  })
  await open('today')
  await expect.element(join()).toBeVisible()
  await expectClean('today')
  await join().click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await expectClean('refused')
})

test('nor have past ones', { tags: 'long' }, async () => {
  await open('past')
  await expect.element(page.getByRole('button', { name: 'View: Recorded' })).toBeVisible()
  await expectClean('past')
  await expectReadable('past')
  await page.getByRole('searchbox').fill('zzzz')
  await expect.element(page.getByRole('button', { name: 'Clear search' })).toBeVisible()
  await expectClean('nothing found')
})

test('nor has the range, which fits too', { tags: 'long' }, async () => {
  await open('past')
  await rangeButton().click()
  await expect.element(rangePopup().getByRole('grid')).toBeVisible()
  // The calendar has a button for screen readers only.
  await expectClean('date range', 'a, select, [role=tab], button:not([tabindex="-1"])')
  expectFits('date range', 'a, select, [role=tab], button:not([tabindex="-1"])')
  const dialog = rangePopup().element()
  const clipped = [dialog, ...dialog.querySelectorAll('*')].filter(
    (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 40,
  )
  expect(clipped.map((one) => one.outerHTML)).toEqual([])
})
