import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AttendanceDaysReply, attendance, attendanceDays } from '#domain/timetable/calls.ts'
import { expectClean, expectReadable, firstIfShort } from '#portal/testing/look.ts'
import type { PersonName } from '#portal/testing/provided.ts'
import { answer, askedOf } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { cards, changeDays } from '#portal/testing/timetable.ts'

const attendanceButton = () => page.getByRole('button', { name: /^Attendance in/ }).first()
const popup = () => page.getByRole('dialog', { name: 'Attendance Details' })
const summary = () => page.getByRole('region', { name: 'Attendance this year' })

test('the popup has this class first, and present over total with percent [timetable-22]', async () => {
  await renderScreen('/timetable?day=2026-11-19')
  await attendanceButton().click()
  await expect.element(popup().getByText('This class', { exact: true })).toBeVisible()
  expect(popup().getByText('This class', { exact: true }).elements()).toHaveLength(1)
  const rows = popup()
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent ?? '')
  expect(rows[0]).toContain('This class')
  const present = rows.filter((row) => row.includes('Present')).length
  expect(present).toBeGreaterThan(0)
  await expect.element(popup()).toMatchTextContent(`${present} / ${rows.length}`)
  await expect.element(popup()).toMatchTextContent(`${Math.round((present / rows.length) * 100)}%`)
  await userEvent.keyboard('{Escape}')
  await expect.element(popup()).not.toBeInTheDocument()
  await expect.element(attendanceButton()).toHaveFocus()
})

test('on a phone a tap shows all of the teacher’s remark [timetable-23]', async () => {
  const remark = 'Left early with a note from home'
  answer(attendance, (real) => real.map((record) => ({ ...record, remark })))
  await renderScreen('/timetable?day=2026-11-19', { width: 390 })
  await attendanceButton().click()
  const first = popup().getByRole('listitem').first()
  await expect.element(first).toMatchTextContent('Left ear…')
  await first.getByRole('button', { name: remark }).click()
  await expect.element(first).not.toMatchTextContent('Left ear…')
  await expect.element(first.getByText(remark)).toBeVisible()
})

test('a class for which nothing was marked says so [timetable-24]', async () => {
  answer(attendance, [])
  await renderScreen('/timetable?day=2026-11-19')
  await attendanceButton().click()
  await expect.element(page.getByText('NO ATTENDANCE MARKED FOR THIS CLASS!')).toBeVisible()
})

test('a year in which nothing was marked says so [timetable-26]', async () => {
  answer(attendanceDays, (real) => ({ ...real, result: { ...real.result, marks: [] } }))
  await renderScreen('/timetable?view=attendance')
  await expect.element(page.getByText('No attendance has been marked in this year yet.')).toBeVisible()
})

describe('the summary of the year [timetable-26]', () => {
  type Marks = AttendanceDaysReply['marks']
  const sumOf = (marks: Marks) => ({
    present: marks.filter(({ status }) => status === 'P').length,
    held: marks.length,
  })

  test.each<{ as: PersonName }>([{ as: 'aarav' }, { as: 'riya' }])('of $as', async ({ as }) => {
    let marks: Marks = []
    let minimum = 0
    answer(attendanceDays, (real) => {
      marks = real.result.marks
      minimum = real.result.minimum_percent
      return real
    })
    await renderScreen('/timetable?view=attendance', { as })
    await expect.element(summary().getByRole('table').first()).toBeVisible()
    const all = sumOf(marks)
    await expect.element(summary()).toMatchTextContent(`${all.present} / ${all.held}`)
    await expect.element(summary()).toMatchTextContent(`The institute asks for ${minimum}%.`)
    const rows = [...summary().getByRole('table').first().element().querySelectorAll('tbody tr')]
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) {
      const subject = row.querySelector('th')?.firstChild?.textContent
      const own = sumOf(marks.filter(({ subject_name }) => subject_name === subject))
      expect(own.held).toBeGreaterThan(0)
      expect(row.textContent).toContain(`${own.present} / ${own.held}`)
      const isLow = own.present * 100 < minimum * own.held
      expect(row.textContent).toContain(isLow ? `Below ${minimum}%` : 'Enough')
    }
    await expect.element(summary().getByRole('img', { name: 'Attendance by month' })).toBeVisible()
    const subject = summary().getByRole('option').nth(1).element().textContent ?? ''
    await summary().getByLabelText('Subject').selectOptions(subject)
    const months = summary().getByRole('table', { name: `Attendance by month, ${subject}` })
    await expect.element(months).toBeVisible()
  })

  test('an open user has none', async () => {
    await renderScreen('/timetable?view=attendance', { as: 'neha' })
    await expect.element(page.getByRole('radio', { name: 'This Year' })).toBeInTheDocument()
    await expect.element(page.getByRole('radio', { name: 'Month' })).toBeChecked()
    expect(page.getByRole('radio', { name: 'Attendance' }).query()).toBeNull()
    expect(await askedOf(attendanceDays)).toEqual([])
  })
})

describe('the week and the absences [timetable-25]', () => {
  // Today is Friday, 20 November.
  const marked = (date: string, start_time: string, status: string, attendance_note = '') => ({
    date,
    start_time,
    subject_name: 'Physics',
    status,
    attendance_note,
  })
  const show = () =>
    answer(attendanceDays, (real) => ({
      ...real,
      result: {
        minimum_percent: 75,
        class_days: ['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-12', '2026-10-05'],
        marks: [
          marked('2026-11-19', '9:00 AM', 'P'),
          marked('2026-11-18', '10:00 AM', 'P'),
          marked('2026-11-18', '9:00 AM', 'A', 'At the doctor'),
          marked('2026-11-17', '9:00 AM', 'P'),
          marked('2026-11-12', '10:00 AM', 'A', 'On leave'),
          marked('2026-11-12', '9:00 AM', 'A', 'On leave'),
          marked('2026-10-05', '9:00 AM', 'A'),
          marked('2026-10-02', '9:00 AM', 'P'),
        ],
      },
    }))
  const textsOf = (name: string) =>
    page
      .getByRole('region', { name })
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent)

  const looks: { as: PersonName; width: number }[] = [
    { as: 'rohan', width: 390 },
    { as: 'aarav', width: 1440 },
  ]
  test.each(firstIfShort(...looks))('of $as at $width px', async ({ as, width }) => {
    show()
    const { address } = await renderScreen('/timetable?view=attendance', { as, width })
    const week = page.getByRole('region', { name: 'This week' })
    await expect.element(week).toMatchTextContent('1 class missed this week. 50% this year, 75% asked for.')
    expect(textsOf('This week').map((text) => text?.replace(/^.*: /, ''))).toEqual([
      'No class',
      'Present',
      'Partly present',
      'Present',
      'Not marked yet',
      'No class',
      'No class',
    ])
    expect(textsOf('Absences')).toEqual([
      'Wed 18 Nov · Physics9:00 AM · At the doctorAbsent',
      'Thu 12 Nov · all 2 classesOn leaveAbsent',
    ])
    await page.getByRole('radio', { name: 'Year', exact: true }).click()
    await expect.poll(() => textsOf('Absences').at(-1)).toBe('Mon 5 Oct · Physics9:00 AMAbsent')
    expect(address()).toBe('/timetable?view=attendance&month=2026-11&absences=year')
    await expectClean('attendance')
    if (width < 500) return
    const grid = page.getByRole('table', { name: 'November 2026' })
    await expect.element(grid).toMatchTextContent('12✕Absent')
    await expectReadable('attendance')
  })

  test('the month marks a day with an absence, and a card says how its class was marked [timetable-2, timetable-13]', async () => {
    show()
    changeDays((byDay) => ({
      '2026-11-18': (byDay['2026-11-18'] ?? [])
        .filter(({ class_type }) => class_type === 'Class')
        .slice(0, 2)
        .map((entry, index) => ({
          ...entry,
          subject_name: 'Physics',
          start_time: index === 0 ? '9:00 AM' : '10:00 AM',
        })),
    }))
    await renderScreen('/timetable?day=2026-11-18', { width: 390 })
    await expect.element(page.getByRole('button', { name: /November 18.*, 1 class missed$/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /November 12.*, 2 classes missed$/ })).toBeVisible()
    expect(page.getByRole('button', { name: /November 17.*missed/ }).query()).toBeNull()
    await expect
      .poll(() =>
        cards()
          .elements()
          .map((one) => /Present|Absent/.exec(one.textContent)?.[0]),
      )
      .toEqual(['Absent', 'Present'])
  })
})
