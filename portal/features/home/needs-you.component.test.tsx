import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { launchTest } from '#domain/exam/calls.ts'
import { needsYou, studentHome, type Waiting } from '#domain/home/calls.ts'
import { startSession } from '#domain/live/calls.ts'
import { switchChild } from '#domain/session/calls.ts'
import { takeClock } from '#portal/testing/clock.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'

const ok = { statusCode: 200, message: 'OK' }
const panel = () => page.getByRole('region', { name: 'Needs you' })
const rows = () =>
  panel()
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent ?? '')

const make = (title: string, more: Partial<Waiting> = {}): Waiting => ({
  kind: 'homework',
  id: title.length,
  student_id: 1,
  student_name: 'Aarav Sharma',
  title,
  detail: 'Physics',
  starts_at: '',
  ends_at: '2026-11-20T18:00:00+05:30',
  amount: 0,
  state: 'coming',
  live_meeting_with: '',
  year_id: null,
  ...more,
})

/** What waits, from here on. */
const wait = (...items: Waiting[]) => answer(needsYou, { ...ok, result: items })
const tasks = (count: number) =>
  Array.from({ length: count }, (_, index) => make(`Task ${index + 1}`, { id: index + 1 }))
const lateOne = (title: string) =>
  make(title, { id: 9, state: 'overdue', ends_at: '2026-11-20T07:00:00+05:30' })

test('nothing waits: it says so, and keeps its place', async () => {
  wait()
  await renderScreen('/dashboard')
  await expect.element(panel()).toMatchTextContent('Nothing waits for you')
  expect(rows()).toEqual([])
})

test('what is late stands first; its button opens it; settled elsewhere, it is gone', async () => {
  wait(lateOne('Draw a map'), make('Write a poem'))
  const screen = await renderScreen('/dashboard')
  await expect.poll(() => rows()[0]).toContain('Draw a map')
  expect(rows()[0]).toContain('Overdue')
  expect(rows()[1]).toContain('Write a poem')
  await panel().getByRole('link', { name: 'Open: Draw a map' }).click()
  await expect.poll(screen.address).toBe('/assignment/9')
  await expect.element(panel()).not.toBeInTheDocument()
  wait(make('Write a poem'))
  await screen.goBack()
  await expect.poll(() => rows().length).toBe(1)
  expect(rows()[0]).toContain('Write a poem')
})

test('three are shown, and all when asked, by keyboard', async () => {
  wait(...tasks(5))
  await renderScreen('/dashboard')
  const more = panel().getByRole('button', { name: 'Show all 5' })
  await expect.element(more).toBeVisible()
  expect(rows()).toHaveLength(3)
  more.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rows().length).toBe(5)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rows().length).toBe(3)
})

test('a class that runs is joined from home; an exam that is open is started', async () => {
  const location = { replace: vi.fn() }
  const opened = { opener: null, close: vi.fn(), location } as unknown as Window
  const open = vi.spyOn(window, 'open').mockReturnValue(opened)
  onTestFinished(() => open.mockRestore())
  const link = 'https://room.example/1'
  answer(startSession, { ...ok, result: { allow_start_session: true, session_link: link } })
  answer(launchTest, { data: { ticket: 'one' } })
  const span = { starts_at: '2026-11-20T10:02:00+05:30', ends_at: '2026-11-20T12:07:00+05:30' } as const
  wait(
    make('Poetry hour', { kind: 'class', id: 31, state: 'now', live_meeting_with: 'Zoom', ...span }),
    make('Surprise test', { kind: 'exam', id: 8013, state: 'now', ...span }),
  )
  await renderScreen('/dashboard')
  await panel().getByRole('button', { name: 'Join: Poetry hour' }).click()
  await expect.poll(() => location.replace.mock.calls.at(-1)).toEqual([link])
  await panel().getByRole('button', { name: 'Start Surprise test' }).click()
  await expect.poll(() => location.replace.mock.calls.length).toBe(2)
  const [asked] = await askedOf(launchTest)
  expect(asked?.body).toMatchObject({ test_id: 8013 })
})

test.each([
  { as: 'aarav', screen: '/exam?day=2026-11-21' },
  { as: 'rohan', screen: '/timetable?day=2026-11-21' },
] as const)('an exam to come leads $as to $screen', async ({ as, screen }) => {
  const span = { starts_at: '2026-11-21T16:00:00+05:30', ends_at: '2026-11-21T18:30:00+05:30' }
  wait(make('Mock Test 3', { kind: 'exam', id: 8018, ...span }))
  const { address } = await renderScreen('/dashboard', { as })
  await panel().getByRole('link', { name: 'View: Mock Test 3' }).click()
  await expect.poll(address).toBe(screen)
  await expect.element(page.getByRole('article').filter({ hasText: 'Mock Test 3' })).toBeVisible()
})

test('a parent sees what waits for every child; another child’s comes into view with its screen', async () => {
  const anaya = inject('sessions').rohanOfAnaya
  wait(
    make('1, 2', {
      kind: 'fee',
      year_id: 7,
      student_id: anaya.student_id,
      student_name: 'Anaya Sharma',
      amount: 12_345,
      state: 'overdue',
      ends_at: '2026-11-11T00:00:00+05:30',
    }),
    make('Of the first'),
  )
  answer(switchChild, { ...ok, result: anaya })
  const screen = await renderScreen('/dashboard', { as: 'rohan' })
  await expect.poll(() => rows()[0]).toContain('Fees, instalments 1, 2')
  expect(rows()[0]).toContain('Anaya')
  expect(rows()[0]).toContain('Rs 12,345')
  expect(rows()[1]).toContain('Aarav')
  await panel().getByRole('button', { name: 'View: Fees, instalments 1, 2' }).click()
  await expect.poll(screen.address).toBe('/fees?year=7')
  await expect.element(page.getByRole('banner')).toMatchTextContent('Anaya')
  const [asked] = await askedOf(switchChild)
  expect(asked?.body).toMatchObject({ student_id: anaya.student_id })
})

test('what cannot be asked says so, and is asked again', async () => {
  takeClock()
  answer(studentHome, [])
  const mend = fail(needsYou, 500, 'Internal Server Error')
  // Of a year of which nothing is kept from an earlier visit.
  await renderScreen('/dashboard', { change: (session) => ({ ...session, acad_yr_id: 990_001 }) })
  const failed = panel().getByText(/cannot be shown right now/)
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(3000)
      return failed.query()
    })
    .not.toBeNull()
  mend()
  wait()
  await panel().getByRole('button', { name: 'Try again' }).click()
  await expect.element(panel()).toMatchTextContent('Nothing waits for you')
})

describe.each([390, 1440])('at %i px', (width) => {
  test('what waits keeps its place when it is gone; on a phone axe finds nothing, and it fits', async () => {
    wait(lateOne('Learn the very long title by heart '.repeat(6)), ...tasks(3))
    await renderScreen('/dashboard', { width })
    await expect.element(panel().getByRole('button', { name: 'Show all 4' })).toBeVisible()
    expect(rows()).toHaveLength(3)
    const height = () => panel().element().getBoundingClientRect().height
    const full = height()
    expect(full).toBeGreaterThan(0)
    if (width === 390) await expectClean('needs you')
    leaveScreen()
    wait()
    await renderScreen('/dashboard', { width })
    await expect.element(panel()).toMatchTextContent('Nothing waits for you')
    expect(height()).toBe(full)
  })
})

test('a back end of the specification alone has no such call: home stands without the card', async () => {
  fail(needsYou, 404, 'Not Found')
  await renderScreen('/dashboard')
  await expect.poll(async () => (await askedOf(needsYou)).length).toBeGreaterThan(0)
  await expect.element(panel()).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Notice Board' })).toBeVisible()
})
