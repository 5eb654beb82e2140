import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { meetings } from '#domain/live/calls.ts'
import { takeClock } from '#portal/testing/clock.ts'
import { cards, join, makeClass, makeRecording, running, showClasses, tab } from '#portal/testing/live.ts'
import { askedOf, cutNetwork, fail } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const countOfCards = () => cards().elements().length
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)
const noConnection = () => page.getByRole('tabpanel').getByText('Please check your internet connection!')

describe('who sees what', () => {
  test('a student of a coaching institute: today’s, by day, with batch, teacher and status [live-2, live-3, live-4, live-7]', async () => {
    const later = { start: '2026-11-23T11:07', end: '2026-11-23T12:07' }
    showClasses({
      coming: [
        running('Rotational motion: torque, angular momentum'),
        makeClass({ name: 'Electrostatics', ...later }),
      ],
    })
    const screen = await renderScreen('/live', { as: 'riya' })
    await expect.element(tab('Today’s Classes')).toHaveAttribute('aria-selected', 'true')
    await expect.poll(countOfCards).toBe(1)
    // 30 characters and an ellipsis.
    await expect.element(cards().getByRole('heading')).toHaveTextContent('Rotational motion: torque, ang…')
    for (const text of ['9:57 AM – 10:57 AM', '60 mins', 'Batch: JEE-26', 'Arun Das', 'Ongoing'])
      await expect.element(cards()).toMatchTextContent(text)
    await tab('Upcoming Classes').click()
    await expect.element(cards()).toMatchTextContent('3 Days Left')
    expect(countOfCards()).toBe(1)
    expect(screen.address()).toContain('tab=upcoming')
    await expect
      .element(page.getByRole('tabpanel').getByRole('heading', { level: 2 }))
      .toHaveTextContent('Monday, 23-11-2026')
  })

  test('a school says Section, and a parent sees the child’s [live-4]', async () => {
    await renderScreen('/live', { as: 'rohan' })
    await expect.poll(countOfCards).toBe(2)
    await expect.element(cards().first()).toMatchTextContent('Section: 10-A')
  })

  test('an open user says Product [live-4]', async () => {
    await renderScreen('/live', { as: 'neha' })
    await expect.element(cards().first()).toMatchTextContent('Product: JEE Crash Course')
    await expect.element(cards().first()).not.toMatchTextContent('JEE-26')
  })

  test('an institute without online classes does not have this screen [live-1]', async () => {
    const screen = await renderScreen('/live', { as: 'karan' })
    await expect.poll(screen.address).toBe('/dashboard')
  })

  test('with none, each tab says so [live-12]', async () => {
    showClasses({})
    await renderScreen('/live')
    for (const name of ['Today’s Classes', 'Upcoming Classes', 'Past Classes']) {
      await tab(name).click()
      const panel = page.getByRole('tabpanel', { name })
      await expect.element(panel.getByText('No Classes Available')).toBeVisible()
    }
    await expect.element(page.getByText('0 past classes found')).toBeInTheDocument()
  })
})

test('teachers are cut at 40 characters [live-5]', async () => {
  const teacher = 'Arun Das, Meera Iyer, Farhan Qureshi, Lakshmi Narayanan'
  showClasses({ coming: [makeClass({ teacher, start: '2026-11-20T09:57', end: '2026-11-20T10:57' })] })
  await renderScreen('/live', { as: 'riya' })
  const shown = cards().getByTitle(teacher)
  await expect.element(shown).toHaveTextContent('Arun Das, Meera Iyer, Farhan Qureshi, La…')
})

test('times and days are the institute’s, wherever the browser is [live-6]', async () => {
  showClasses({ coming: [running()] })
  const time_zone = 'America/Los_Angeles'
  await renderScreen('/live', { as: 'riya', change: (session) => ({ ...session, time_zone }) })
  await expect.element(cards().first()).toMatchTextContent('8:27 PM – 9:27 PM')
  await expect
    .element(page.getByRole('tabpanel').getByRole('heading', { level: 2 }))
    .toHaveTextContent('Thursday, 19-11-2026')
})

test('a class changes with the clock, without a reload: countdown, Ongoing, gone [live-7]', async () => {
  takeClock()
  showClasses({
    coming: [makeClass({ name: 'Short', start: '2026-11-20T10:12', end: '2026-11-20T10:15' })],
  })
  await renderScreen('/live', { as: 'riya' })
  await expect.element(cards().first()).toMatchTextContent('00:05 Hours Left')
  await expect.element(join('Short')).toHaveAttribute('aria-disabled', 'true')
  await minutes(1)
  await expect.element(cards().first()).toMatchTextContent('00:04 Hours Left')
  await minutes(4)
  await expect.element(cards().first()).toMatchTextContent('Ongoing')
  await expect.element(join('Short')).not.toHaveAttribute('aria-disabled')
  await minutes(3)
  await expect.element(page.getByText('No Classes Available')).toBeVisible()
})

test('search: names, courses, teachers; changing the tab clears it, and fetches again [live-9, live-12]', async () => {
  showClasses({
    past: [
      makeClass({
        name: 'Electrostatics',
        teacher: 'Meera Iyer',
        start: '2026-11-20T06:47',
        end: '2026-11-20T07:47',
      }),
      makeClass({ start: '2026-11-18T10:07', end: '2026-11-18T11:07' }),
    ],
  })
  await renderScreen('/live?tab=past', { as: 'riya' })
  await expect.element(page.getByText('2 past classes found')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search classes' })
  await search.fill('meera')
  await expect.element(page.getByText('1 past class found')).toBeVisible()
  expect(countOfCards()).toBe(1)
  await search.fill('jee-26')
  await expect.poll(countOfCards).toBe(2)
  await search.fill('zzzz')
  await expect.element(page.getByText('Nothing found for “zzzz”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.poll(countOfCards).toBe(2)
  await search.fill('meera')
  await expect.poll(countOfCards).toBe(1)
  await tab('Today’s Classes').click()
  // Two presses before the first one is rendered leave the tab as it was.
  await expect.element(tab('Today’s Classes')).toHaveAttribute('aria-selected', 'true')
  const askedForPast = async () =>
    (await askedOf(meetings)).filter(
      ({ body }) => (body as { live_future_past: number }).live_future_past === 2,
    ).length
  const before = await askedForPast()
  await tab('Past Classes').click()
  await expect.poll(askedForPast).toBeGreaterThan(before)
  await expect.element(search).toHaveValue('')
  await expect.poll(countOfCards).toBe(2)
})

test('a class with recordings has View, one without has nothing [live-8]', async () => {
  showClasses({
    past: [
      makeClass({
        name: 'Recorded',
        start: '2026-11-20T08:07',
        end: '2026-11-20T09:07',
        recordings: [makeRecording()],
      }),
      makeClass({ name: 'Not recorded', start: '2026-11-20T06:27', end: '2026-11-20T07:27' }),
    ],
  })
  await renderScreen('/live?tab=past', { as: 'riya' })
  await expect.poll(countOfCards).toBe(2)
  await expect.poll(() => page.getByRole('button', { name: /^View/ }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'View: Recorded' }).click()
  await expect.element(page.getByRole('dialog', { name: 'View Recording' })).toMatchTextContent('0:01:01')
})

test('without a connection: what was loaded stays, and the rest can be tried again [live-13]', async () => {
  takeClock()
  showClasses({ coming: [running()] })
  await renderScreen('/live', { as: 'riya' })
  await expect.poll(countOfCards).toBe(1)
  const mend = fail(meetings, 'offline')
  await tab('Upcoming Classes').click()
  await tab('Today’s Classes').click()
  await expect.poll(countOfCards).toBe(1)
  await tab('Past Classes').click()
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(3000)
      return noConnection().query()
    })
    .not.toBeNull()
  mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No Classes Available')).toBeVisible()
})

test('when the connection is back, it loads by itself', async () => {
  showClasses({ past: [makeClass({ start: '2026-11-19T10:07', end: '2026-11-19T11:07' })] })
  await renderScreen('/live', { as: 'riya' })
  await expect.element(page.getByText('No Classes Available')).toBeVisible()
  const mend = cutNetwork()
  await tab('Past Classes').click()
  await expect.element(noConnection()).toBeVisible()
  mend()
  await expect.poll(countOfCards).toBe(1)
})
