import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { launchTest } from '#domain/exam/calls.ts'
import { needsYou, studentHome, type Waiting } from '#domain/home/calls.ts'
import { startSession } from '#domain/live/calls.ts'
import type { AcademicYear, SignedIn } from '#domain/session/calls.ts'
import { rewriteYear } from '#domain/session/year.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { addressOf } from '#portal/testing/assignments.ts'
import { takeClock } from '#portal/testing/clock.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'
import { cards, family, make, ok, panel, rows, wait } from '#portal/testing/waiting.ts'

const tasks = (count: number) =>
  Array.from({ length: count }, (_, index) => make(`Task ${index + 1}`, { id: index + 1 }))
const lateOne = (title: string) =>
  make(title, { id: 9, state: 'overdue', endsAt: '2026-11-20T07:00:00+05:30' })

test('if nothing waits, the card says so [home-20]', async () => {
  wait()
  await renderScreen('/dashboard')
  await expect.element(panel()).toMatchTextContent('Nothing waits for you')
  expect(rows()).toEqual([])
})

test('the overdue item is first; its button opens it; settled elsewhere, it disappears', async () => {
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

const ofLater = (items: Waiting[]) =>
  items.map((item) => ({ ...item, endsAt: '2026-11-24T18:00:00+05:30' }) as Waiting)

test('three are shown, and all on request, by keyboard [home-17]', async () => {
  wait(...ofLater(tasks(5)))
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

test('home joins a running class and starts an open exam [home-18]', async () => {
  const location = { replace: vi.fn() }
  const opened = {
    opener: null,
    close: vi.fn(),
    location,
    document: document.implementation.createHTMLDocument(),
  } as unknown as Window
  const open = vi.spyOn(window, 'open').mockReturnValue(opened)
  onTestFinished(() => open.mockRestore())
  const link = 'https://room.example/1'
  answer(startSession, { ...ok, result: { allow_start_session: true, session_link: link } })
  answer(launchTest, { data: { ticket: 'one' } })
  const span = { startsAt: '2026-11-20T10:02:00+05:30', endsAt: '2026-11-20T12:07:00+05:30' } as const
  wait(
    make('Poetry hour', { kind: 'class', id: 990_031, state: 'now', meetingWith: 'Zoom', ...span }),
    make('Surprise test', { kind: 'exam', id: 8013, state: 'now', ...span }),
  )
  await renderScreen('/dashboard')
  await panel().getByRole('button', { name: 'Join: Poetry hour' }).click()
  await expect.poll(() => location.replace.mock.calls.at(-1)).toEqual([link])
  await panel().getByRole('button', { name: 'Start Surprise test' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click()
  await expect.poll(() => location.replace.mock.calls.length).toBe(2)
  const [asked] = await askedOf(launchTest)
  expect(asked?.body).toMatchObject({ test_id: 8013 })
})

test('a begun exam is resumed, with the words of My Exam', async () => {
  const attempts = { test_type_id: 4, test_limit: 1, total_attempts: 0, incomplete_attempts: 1 }
  const span = { startsAt: '2026-11-20T10:02:00+05:30', endsAt: '2026-11-20T12:07:00+05:30' }
  wait(make('Surprise test', { kind: 'exam', id: 8013, state: 'now', ...span, test: attempts }))
  await renderScreen('/dashboard')
  const resume = panel().getByRole('button', { name: 'Resume Surprise test' })
  await expect.element(resume).toHaveTextContent('Resume')
  expect(panel().getByRole('button', { name: /Start/ }).elements()).toEqual([])
})

test('everything overdue or ending today is shown at once [home-17]', async () => {
  const notices = make('', { kind: 'notices', studentId: null, detail: '', endsAt: '', amount: 4 })
  wait(lateOne('Draw a map'), ...tasks(4), ...ofLater([make('Film of an experiment')]), notices)
  await renderScreen('/dashboard')
  await expect.element(panel().getByRole('button', { name: 'Show all 7' })).toBeVisible()
  expect(rows()).toHaveLength(5)
  expect(rows()[4]).toContain('Task 4')
  await panel().getByRole('button', { name: 'Show all 7' }).click()
  await expect.poll(() => rows().at(-1)).toBe('4 unread noticesRead')
})

test('a fee shows the sum, the date and the year', async () => {
  const fee = { kind: 'fee', amount: 2500_00, yearId: inject('sessions').aarav.acad_yr_id } as const
  const older = olderYearOf('aarav')
  wait(
    make('5', { ...fee, yearId: older.acad_yr_id, endsAt: '2026-01-10T00:00:00+05:30' }),
    make('6', { ...fee, id: 2, endsAt: '2026-11-20T00:00:00+05:30' }),
    make('7, 8', { ...fee, id: 3, endsAt: '2026-11-28T00:00:00+05:30' }),
  )
  await renderScreen('/dashboard')
  await expect
    .poll(rows)
    .toEqual([
      `Rs 2,500 due nowInstalment 5 · since 10-01-2026 · ${older.acad_yr_name}Fees`,
      'Rs 2,500 due todayInstalment 6Fees',
      'Rs 2,500 due 28-11-20262 instalmentsFees',
    ])
})

/** An academic year of a student before the current one. */
function olderYearOf(name: 'aarav' | 'rohan'): AcademicYear {
  const { acad_yr_id, student_acad_year } = inject('sessions')[name]
  const older = student_acad_year.find((year) => year.acad_yr_id !== acad_yr_id)
  if (!older) throw new Error('the demo has two years')
  return older
}

const inOlderYear = (session: SignedIn): SignedIn => {
  const { acad_yr_id } = olderYearOf('aarav')
  return { ...session, acad_yr_id, student_auth: rewriteYear(session.student_auth, acad_yr_id) }
}

test.each([
  ['homework', 'Open: Of this year', /^.assignment/],
  ['class', 'View: Of this year', /^.live/],
] as const)(
  'in an older year, %s of the current year opens with that year viewed [home-18]',
  async (kind, button, screen) => {
    const { acad_yr_id, acad_year_list } = inject('sessions').aarav
    const name = acad_year_list.find((year) => year.acad_yr_id === acad_yr_id)?.acad_yr_name ?? ''
    const id = Number((await addressOf('Film of an experiment at home')).split('/').at(-1))
    const span = { startsAt: '2026-11-20T10:15:00+05:30', endsAt: '2026-11-20T23:00:00+05:30' }
    wait(make('Of this year', { kind, id, yearId: acad_yr_id, ...span }))
    const { address } = await renderScreen('/dashboard', { change: inOlderYear })
    await expect.poll(() => rows()[0]).toContain(name)
    await panel().getByRole('button', { name: button }).click()
    await expect.poll(address).toMatch(screen)
    expect(getSession().yearId).toBe(acad_yr_id)
    if (kind === 'homework')
      await expect.element(page.getByRole('main')).toMatchTextContent('Film of an experiment at home')
  },
)

test.each([
  { as: 'aarav', screen: '/exam?day=2026-11-21' },
  { as: 'rohan', screen: '/timetable?day=2026-11-21' },
] as const)('an exam to come leads $as to $screen', async ({ as, screen }) => {
  const span = { startsAt: '2026-11-21T16:00:00+05:30', endsAt: '2026-11-21T18:30:00+05:30' }
  wait(make('Mock Test 3', { kind: 'exam', id: 8018, ...span }))
  const { address } = await renderScreen('/dashboard', { as })
  await panel().getByRole('link', { name: 'View: Mock Test 3' }).click()
  await expect.poll(address).toBe(screen)
  await expect.element(page.getByRole('article').filter({ hasText: 'Mock Test 3' })).toBeVisible()
})

test('a failure shows a message, and is retried', async () => {
  takeClock()
  answer(studentHome, [])
  const mend = fail(needsYou, 500, 'Internal Server Error')
  // A year without cached data from an earlier visit.
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

test('the card is as high as what it has', async () => {
  wait(...ofLater(tasks(4)))
  await renderScreen('/dashboard', { width: 390 })
  await expect.element(panel().getByRole('button', { name: 'Show all 4' })).toBeVisible()
  expect(rows()).toHaveLength(3)
  const height = () => panel().element().getBoundingClientRect().height
  const full = height()
  leaveScreen()
  wait()
  await renderScreen('/dashboard', { width: 390 })
  await expect.element(panel()).toMatchTextContent('Nothing waits for you')
  expect(height()).toBeLessThan(full / 2)
})

test('a back end without this call: home is shown without the card [home-20]', async () => {
  fail(needsYou, 404, 'Not Found')
  await renderScreen('/dashboard')
  await expect.poll(async () => (await askedOf(needsYou)).length).toBeGreaterThan(0)
  await expect.element(panel()).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Notice Board' })).toBeVisible()
})

test('on a phone titles and details are not cut; axe finds nothing, and it fits', async () => {
  const details = { studentName: 'Venkatanarasimharajuvaripeta Rao', detail: 'Environmental Science' }
  wait(
    make('Summary of this week’s lessons, in your own words', { state: 'overdue', ...details }),
    make('1, 2, 3', {
      kind: 'fee',
      id: 2,
      studentId: inject('sessions').aarav.student_id,
      amount: 1_85_701_50,
      state: 'overdue',
      endsAt: '2026-11-01T00:00:00+05:30',
    }),
    lateOne('Learn the very long title by heart '.repeat(6)),
  )
  await renderScreen('/dashboard', { width: 390, as: 'rohan' })
  await expect.poll(() => [cards().length, rows().length]).toEqual([2, 2])
  const texts = [family().getByRole('article').first(), panel().getByRole('listitem').first()]
  for (const text of texts.flatMap((row) => [...row.element().querySelectorAll('h2, h3, p')])) {
    expect(text.scrollWidth, text.textContent).toBeLessThanOrEqual(text.clientWidth)
    expect(text.scrollHeight, text.textContent).toBeLessThanOrEqual(text.clientHeight + 1)
  }
  await expectClean('needs you')
})
