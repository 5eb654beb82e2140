import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { needsYou, type Waiting } from '#domain/home/calls.ts'
import { startSession } from '#domain/live/calls.ts'
import { rewriteYear } from '#domain/session/year.ts'
import { timetable } from '#domain/timetable/calls.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'
import { makeExam, makeLive, showOnly } from '#portal/testing/timetable.ts'

const ok = { statusCode: 200, message: 'OK' }
const today = () => page.getByRole('region', { name: 'Now and next' })
const rows = () =>
  today()
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent ?? '')

const running = { start_time: '9:50 AM', end_time: '10:30 AM', teacher_name: 'Rekha Nair' }
const english = makeLive({ ...running, subject_name: 'English', session_id: 31 })
const history = makeLive({ start_time: '12:00 PM', end_time: '12:45 PM', subject_name: 'History' })
const chemistry = makeLive({ start_time: '1:00 PM', end_time: '1:45 PM', subject_name: 'Chemistry' })

const waiting = (id: number): Waiting => ({
  kind: 'class',
  id,
  studentId: inject('sessions').aarav.student_id,
  studentName: 'Aarav Sharma',
  title: 'Poetry hour',
  detail: '10-A',
  startsAt: '2026-11-20T09:50:00+05:30',
  endsAt: '2026-11-20T10:30:00+05:30',
  amount: 0,
  state: 'now',
  meetingWith: 'Zoom',
  yearId: inject('sessions').aarav.acad_yr_id,
  test: undefined,
})

test('running entries first, then the next; no class is listed twice [home-22]', async () => {
  showOnly([chemistry, history, english, makeExam({ end_time: '11:00 AM' })])
  answer(needsYou, { ...ok, result: [waiting(31)] })
  await renderScreen('/dashboard', { width: 390 })
  await expect
    .poll(rows)
    .toEqual([
      expect.stringContaining('NowShort one RunningEnglish · Live class · till 10:30 AM · Rekha Nair · Zoom'),
      expect.stringContaining('12:00 PMShort one History · Live class · in 2 hours'),
    ])
  await expect
    .element(page.getByRole('region', { name: 'Needs you' }))
    .toMatchTextContent('Nothing waits for you')
  await expectClean('now and next')
})

test('a student joins what runs; a row opens the day in the time table', async () => {
  const location = { replace: vi.fn() }
  const opened = { opener: null, close: vi.fn(), location } as unknown as Window
  const open = vi.spyOn(window, 'open').mockReturnValue(opened)
  onTestFinished(() => open.mockRestore())
  const link = 'https://room.example/31'
  answer(startSession, { ...ok, result: { allow_start_session: true, session_link: link } })
  showOnly([english])
  const { address } = await renderScreen('/dashboard')
  await today().getByRole('button', { name: 'Join: Short one' }).click()
  await expect.poll(() => location.replace.mock.calls.at(-1)).toEqual([link])
  const [asked] = await askedOf(startSession)
  expect(asked?.params).toMatchObject({ session_id: '31' })
  await today()
    .getByRole('link', { name: /English/ })
    .click()
  await expect.poll(address).toBe('/timetable?day=2026-11-20')
})

test('after the last class it says so [home-22]', async () => {
  showOnly([])
  await renderScreen('/dashboard', { as: 'diya' })
  await expect.element(today()).toMatchTextContent('No more classes today')
})

test('an older year has no today; without a time table home still works', async () => {
  const older = inject('sessions').aarav.student_acad_year.find(
    (year) => year.acad_yr_id !== inject('sessions').aarav.acad_yr_id,
  )
  const acad_yr_id = older?.acad_yr_id ?? 0
  await renderScreen('/dashboard', {
    change: (session) => ({
      ...session,
      acad_yr_id,
      student_auth: rewriteYear(session.student_auth, acad_yr_id),
    }),
  })
  await expect
    .element(page.getByRole('region', { name: 'Needs you' }).getByRole('listitem').first())
    .toBeVisible()
  expect(today().query()).toBeNull()
  expect(await askedOf(timetable)).toEqual([])
  leaveScreen()
  fail(timetable, 404)
  await renderScreen('/dashboard', { as: 'arjun' })
  await expect.element(page.getByRole('region', { name: 'Needs you' })).toBeVisible()
  await expect.poll(() => today().query()).toBeNull()
})
