import { expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ChildToday, childrenToday, needsYou, type TodaysEntry } from '#domain/home/calls.ts'
import { switchChild } from '#domain/session/calls.ts'
import { timetable } from '#domain/timetable/calls.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'
import { cards, family, make, ok, panel, rows, wait } from '#portal/testing/waiting.ts'

const entry = (subject: string, from: string, to: string, more: Partial<TodaysEntry> = {}): TodaysEntry => ({
  kind: 'classroom',
  id: 1,
  name: '',
  subject,
  starts_at: `2026-11-20T${from}:00+05:30`,
  ends_at: `2026-11-20T${to}:00+05:30`,
  live_meeting_with: '',
  ...more,
})
const poetry = entry('English', '09:50', '10:30', {
  kind: 'live',
  id: 31,
  name: 'Poetry hour',
  live_meeting_with: 'Zoom',
})
const hindi = entry('Hindi', '11:15', '12:00')
const ids = () => {
  const { aarav, rohanOfAnaya } = inject('sessions')
  return { aarav: aarav.student_id ?? 0, anaya: rohanOfAnaya.student_id ?? 0 }
}
type Day = Partial<Pick<ChildToday, 'held' | 'present' | 'entries'>>
const showToday = (aarav: Day, anaya: Day) => {
  const day = (student_id: number, one: Day) => ({ student_id, held: 0, present: 0, entries: [], ...one })
  answer(childrenToday, { ...ok, result: [day(ids().aarav, aarav), day(ids().anaya, anaya)] })
}
const runningClass = (of: 'aarav' | 'anaya') =>
  make('Poetry hour', {
    kind: 'class',
    id: 31,
    state: 'now',
    studentId: ids()[of],
    studentName: of === 'aarav' ? 'Aarav Sharma' : 'Anaya Sharma',
    startsAt: '2026-11-20T09:50:00+05:30',
    endsAt: '2026-11-20T10:30:00+05:30',
  })

test('today of each child: attendance, what runs and what comes next; what runs is not in Needs you as well [home-23]', async () => {
  showToday({ held: 3, present: 3, entries: [poetry, hindi] }, { held: 2, present: 0, entries: [hindi] })
  wait(runningClass('aarav'), runningClass('anaya'))
  await renderScreen('/dashboard', { as: 'rohan', width: 390 })
  await expect
    .poll(cards)
    .toEqual([
      expect.stringContaining(
        'Present 3 of 3 Now Poetry hour till 10:30 AM · next Hindi 11:15 AM · Attendance',
      ),
      expect.stringContaining('Absent from 2 classes Next Hindi 11:15 AM · Attendance'),
    ])
  await expect.poll(() => rows().length).toBe(1)
  expect(rows()[0]).toContain('Anaya')
  expect(await askedOf(timetable)).toEqual([])
  await expectClean('a parent’s home')
})

test('a day without classes, one that is past, and one that is partly missed', async () => {
  showToday({}, { held: 2, present: 1, entries: [entry('Hindi', '08:00', '08:45')] })
  await renderScreen('/dashboard', { as: 'rohan' })
  await expect
    .poll(cards)
    .toEqual([
      expect.stringContaining('FeesNo classes today'),
      expect.stringContaining('Present 1 of 2 No more classes today'),
    ])
})

test('what each child has to hand in, with the next; one press opens the homework of that child [news-73]', async () => {
  const { anaya } = ids()
  const of = { studentId: ids().aarav }
  const ends = (day: string) => ({ ...of, endsAt: `2026-11-${day}T20:00:00+05:30` })
  wait(
    make('Late', { ...ends('18'), state: 'overdue' }),
    make('Set 4', ends('20')),
    make('Essay', ends('21')),
    make('Unit test', { ...of, kind: 'exam' }),
    make('Of Anaya', { studentId: anaya, endsAt: '2026-11-21T08:00:00+05:30' }),
  )
  answer(switchChild, { ...ok, result: inject('sessions').rohanOfAnaya })
  const screen = await renderScreen('/dashboard', { as: 'rohan', width: 390 })
  await expect
    .poll(cards)
    .toEqual([
      expect.stringContaining('1 overdue 3 to hand in · next today, 8:00 PM · Homework Aarav'),
      expect.stringContaining('1 to hand in · next tomorrow, 8:00 AM · Homework Anaya'),
    ])
  await expectClean('what children have to hand in')
  await family()
    .getByRole('button', { name: /Homework Anaya/ })
    .click()
  await expect.poll(screen.address).toBe('/assignment')
  expect((await askedOf(switchChild))[0]?.body).toMatchObject({ student_id: anaya })
})

test('nothing to hand in, and nothing to pay; no such row where the institute has no homework, or of an only child [news-73]', async () => {
  wait()
  showToday({}, {})
  await renderScreen('/dashboard', { as: 'rohan' })
  await expect
    .poll(cards)
    .toEqual(Array(2).fill(expect.stringMatching(/Nothing to pay now.*Nothing to hand in · Homework \w+$/)))
  leaveScreen()
  await renderScreen('/dashboard', {
    as: 'rohan',
    change: (session) => ({ ...session, enable_online_assignment_feature: false }),
  })
  await expect.poll(() => cards().length).toBe(2)
  expect(cards().join()).not.toContain('hand in')
  leaveScreen()
  await renderScreen('/dashboard', { as: 'meera' })
  await expect.poll(() => cards().length).toBe(1)
  expect(cards().join()).not.toContain('hand in')
})

test.each([390, 1440])(
  'five children with long names at %i px: a card for each [news-73, home-23]',
  async (width) => {
    const names = [
      'Venkatanarasimharajuvaripeta Krishnamurthy',
      'Anaya Sharma',
      'Om',
      'Ishita Rao',
      'Kabir Rao',
    ]
    const { aarav } = ids()
    answer(childrenToday, {
      ...ok,
      result: names.map((_, index) => ({
        student_id: aarav + index,
        held: 3,
        present: index,
        entries: [hindi],
      })),
    })
    wait(
      ...names.map((studentName, index) => make(`Set ${index}`, { studentId: aarav + index, studentName })),
      make('1,2,3', {
        kind: 'fee',
        studentId: aarav,
        amount: 1_234_567_50,
        state: 'overdue',
        endsAt: '2026-08-14',
      }),
    )
    await renderScreen('/dashboard', {
      as: 'rohan',
      width,
      change: (session) => ({
        ...session,
        student_details: names.map((name, index) => ({
          ...(session.student_details[0] as (typeof session.student_details)[number]),
          name,
          student_name: name,
          user_id: session.user_id + index,
          student_id: aarav + index,
        })),
      }),
    })
    await expect.poll(() => cards().length).toBe(5)
    await expect.poll(() => cards().join()).toContain('Rs 12,34,567.50 due now')
    await expectClean(`five children at ${width} px`)
  },
)

test('a child is chosen, and stays chosen in the address; of an only child there is no choice [home-23]', async () => {
  const { anaya } = ids()
  wait(
    make('Of Anaya', { studentId: anaya, studentName: 'Anaya Sharma' }),
    make('Of Aarav', { studentId: 1 }),
  )
  const { address } = await renderScreen('/dashboard', { as: 'rohan' })
  const choice = page.getByRole('radiogroup', { name: 'Children' })
  await expect.element(choice.getByRole('radio', { name: 'Both' })).toBeChecked()
  await expect.poll(() => rows().length).toBe(2)
  await choice.getByRole('radio', { name: 'Anaya' }).click()
  await expect.poll(address).toBe(`/dashboard?child=${anaya}`)
  await expect.poll(cards).toEqual([expect.stringContaining('Anaya')])
  expect(rows()).toEqual([expect.stringContaining('Of Anaya')])
  leaveScreen()
  await renderScreen(`/dashboard?child=${anaya}`, { as: 'rohan' })
  await expect.poll(cards).toEqual([expect.stringContaining('Anaya')])
  leaveScreen()
  await renderScreen('/dashboard?child=1', { as: 'meera' })
  await expect.poll(() => cards().length).toBe(1)
  expect(choice.query()).toBeNull()
})

test('the row of another child opens the attendance of that child', async () => {
  const anaya = inject('sessions').rohanOfAnaya
  showToday({ entries: [hindi] }, { entries: [hindi] })
  answer(switchChild, { ...ok, result: anaya })
  const screen = await renderScreen('/dashboard', { as: 'rohan' })
  await expect.element(family().getByRole('link', { name: /Attendance Aarav/ })).toBeVisible()
  await family()
    .getByRole('button', { name: /Attendance Anaya/ })
    .click()
  await expect.poll(screen.address).toBe('/timetable?view=attendance')
  const [asked] = await askedOf(switchChild)
  expect(asked?.body).toMatchObject({ student_id: anaya.student_id })
})

test('without one of the calls the card shows the other', async () => {
  fail(childrenToday, 404, 'Not Found')
  await renderScreen('/dashboard', { as: 'rohan' })
  await expect
    .poll(cards)
    .toEqual([
      expect.stringMatching(/Fees(\d overdue )?\d+ to hand in/),
      expect.stringMatching(/Fees(\d overdue )?\d+ to hand in/),
    ])
  leaveScreen()
  fail(needsYou, 404, 'Not Found')
  await renderScreen('/dashboard', { as: 'rohan' })
  await expect.poll(() => family().query()).toBeNull()
  await expect.element(panel()).not.toBeInTheDocument()
})

test('a student has no cards, and today is not fetched for one', async () => {
  await renderScreen('/dashboard')
  await expect.element(page.getByRole('region', { name: 'Now and next' })).toBeVisible()
  expect(family().query()).toBeNull()
  expect(await askedOf(childrenToday)).toEqual([])
})
