import { expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import { switchChild } from '#domain/session/calls.ts'
import { answer, askedOf, hold } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { cards, family, make, ok, panel, rows, wait } from '#portal/testing/waiting.ts'

test('a parent sees what waits for every child; another child’s comes into view with its screen [home-18]', async () => {
  const anaya = inject('sessions').rohanOfAnaya
  wait(
    make('1, 2', {
      kind: 'fee',
      yearId: 7,
      studentId: anaya.student_id,
      studentName: 'Anaya Sharma',
      amount: 12_345_00,
      state: 'overdue',
      endsAt: '2026-11-11T00:00:00+05:30',
    }),
    make('Of the first'),
  )
  answer(switchChild, { ...ok, result: anaya })
  const screen = await renderScreen('/dashboard', { as: 'rohan' })
  await expect
    .poll(cards)
    .toEqual([
      expect.stringMatching(/AaravNothing to pay nowFees/),
      expect.stringMatching(/AnayaRs 12,345 due nowOverdue 2 instalments · the oldest since 11-11-2026Fees/),
    ])
  expect(rows()).toEqual([expect.stringContaining('Of the firstAarav')])
  await family().getByRole('button', { name: 'Fees: Anaya, Rs 12,345 due now' }).click()
  await expect.poll(screen.address).toBe('/fees?year=7')
  await expect.element(page.getByRole('banner')).toMatchTextContent('Anaya')
  const [asked] = await askedOf(switchChild)
  expect(asked?.body).toMatchObject({ student_id: anaya.student_id })
})

test('who has gone on before another child’s screen opens stays there, with that child in view [home-18, shell-17]', async () => {
  const anaya = inject('sessions').rohanOfAnaya
  wait(
    make('1', {
      kind: 'fee',
      id: 1,
      yearId: 7,
      studentId: anaya.student_id,
      studentName: 'Anaya Sharma',
      amount: 9000_00,
    }),
  )
  answer(switchChild, { ...ok, result: anaya })
  const release = hold(switchChild)
  const screen = await renderScreen('/dashboard', { as: 'rohan' })
  await family()
    .getByRole('button', { name: /^Fees: Anaya/ })
    .click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Time Table' }).click()
  await expect.poll(screen.address).toBe('/timetable')
  release()
  await expect.element(page.getByRole('banner')).toMatchTextContent('Anaya')
  await new Promise((done) => setTimeout(done, 500))
  expect(screen.address()).toBe('/timetable')
})

test('a parent sees first what is owed for each child, then three things, one child after the other [home-17]', async () => {
  const { aarav, rohanOfAnaya } = inject('sessions')
  const of = (who: string) => ({
    studentId: (who === 'Aarav' ? aarav : rohanOfAnaya).student_id,
    studentName: `${who} Sharma`,
  })
  const fee = (who: string, id: number, day: string) =>
    make(`${id}`, { kind: 'fee', id, amount: 9000_00, endsAt: `2026-11-${day}T00:00:00+05:30`, ...of(who) })
  wait(
    ...[fee('Aarav', 1, '22'), fee('Anaya', 2, '24'), fee('Aarav', 3, '25')],
    ...['Aarav', 'Anaya', 'Aarav'].map((who, at) => make(`Task ${at}`, { id: at + 1, ...of(who) })),
    make('Task 3', { id: 4, ...of('Aarav') }),
  )
  await renderScreen('/dashboard', { as: 'rohan' })
  await expect
    .poll(cards)
    .toEqual([
      expect.stringMatching(/AaravRs 9,000 due 22-11-2026Instalment 1Fees/),
      expect.stringMatching(/AnayaRs 9,000 due 24-11-2026Instalment 2Fees/),
    ])
  const titles = () =>
    rows().map((row) => /^(Rs [\d,]+ due [\d-]+|Task \d)(Aarav|Anaya)/.exec(row)?.slice(1).join(' '))
  expect(titles()).toEqual(['Rs 9,000 due 25-11-2026 Aarav', 'Task 0 Aarav', 'Task 1 Anaya'])
  await panel().getByRole('button', { name: 'Show all 5' }).click()
  await expect.poll(() => titles().at(-2)).toBe('Task 3 Aarav')
})

test('what a child takes is news for a parent, without a button; nothing owed is said [home-19, home-23]', async () => {
  const span = { startsAt: '2026-11-20T10:02:00+05:30', endsAt: '2026-11-20T12:07:00+05:30' }
  const test = { test_type_id: 4, test_limit: 1, total_attempts: 0, incomplete_attempts: 1 }
  wait(
    make('Biology', { kind: 'exam', id: 1, state: 'now', ...span, test }),
    make('Physics', {
      detail: '',
      kind: 'exam',
      id: 2,
      state: 'now',
      ...span,
      test: { ...test, incomplete_attempts: 0 },
    }),
  )
  await renderScreen('/dashboard', { as: 'rohan' })
  await expect.element(family()).toMatchTextContent('Nothing to pay now')
  await expect
    .poll(rows)
    .toEqual(['Aarav is taking BiologyNow Until 12:07 PM', 'PhysicsNow Aarav · Open until 12:07 PM'])
  expect(panel().getByRole('listitem').getByRole('link').elements()).toEqual([])
})
