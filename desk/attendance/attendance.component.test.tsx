import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deskKey, type Lesson, readRegister, takeAttendance } from '#domain/desk/attendance-calls.ts'
import { readToday } from '#domain/desk/today-calls.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { answer, askedOf, fail, refuse } from '#portal/testing/replies.ts'
import { renderDesk } from '../testing/desk.tsx'

const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const day = '2026-11-20'

const lessonOf = (more: Partial<Lesson> = {}): Lesson => ({
  class_id: 71,
  section_id: 3,
  standard: '10',
  section: '10-A',
  subject: 'English',
  teachers: 'Rekha Nair',
  starts_at: `${day}T08:50:00+05:30`,
  ends_at: `${day}T09:30:00+05:30`,
  is_cancelled: false,
  is_mine: true,
  students: 3,
  marked: 0,
  late: 0,
  absent: 0,
  taken_by: null,
  taken_at: null,
  ...more,
})
const students = ['Aarav Sharma', 'Diya Patel', 'Venkataraghavan Subramaniam Krishnamurthy'].map(
  (name, index) => ({
    student_id: index + 1,
    name,
    roll_no: String(index + 1),
    absent_since: index === 1 ? '2026-11-18' : null,
    marks: {},
    leaves: [],
  }),
)
const section = { section_id: 3, standard: '10', section: '10-A' }
const address = `/attendance/3/${day}?class=71`
const radio = (name: string, mark: string) =>
  page.getByRole('radiogroup', { name }).getByRole('radio', { name: mark, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name })

beforeEach(async () => {
  indexedDB.deleteDatabase('homeroom-desk')
  answer(deskKey, done({ key: 'a secret of this person' }))
  answer(readRegister, done({ ...section, lessons: [lessonOf()], students }))
})

test('a class is taken in two presses; all are present, and one is absent since Monday [desk-23, desk-25]', async () => {
  const waiting = [{ kind: 'questions', count: 2 } as const]
  answer(readToday, done({ day, lessons: [lessonOf()], missing: [], waiting, news: [] }))
  answer(takeAttendance, done({ changed: 3, taken_by: 'Rekha Nair', taken_at: `${day}T09:00:00+05:30` }))
  await renderDesk('/', { width: 390, height: 844 })
  await page.getByRole('link', { name: /^Attendance of 10-A · English/ }).click()
  await expect.element(page.getByText('absent since Wednesday')).toBeVisible()
  await expect.element(radio('Diya Patel', 'Present')).toBeChecked()
  await expectClean('a register')
  await button('Done: everyone is present').click()
  await expect
    .poll(async () => (await askedOf(takeAttendance)).map(({ body }) => body))
    .toEqual([{ marks: [1, 2, 3].map((student_id) => ({ student_id, to: 'present', was: null })) }])
})

test('by keyboard alone a student is late and another absent, and how many families that concerns is said', async () => {
  answer(takeAttendance, done({ changed: 3, taken_by: 'Rekha Nair', taken_at: `${day}T09:00:00+05:30` }))
  await renderDesk(address)
  await expect.element(radio('Aarav Sharma', 'Present')).toBeVisible()
  radio('Aarav Sharma', 'Present').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(radio('Aarav Sharma', 'Late')).toBeChecked()
  await userEvent.keyboard('{Tab}{ArrowLeft}')
  await expect.element(radio('Diya Patel', 'Absent')).toBeChecked()
  await expect.element(page.getByText('Not finished · Saved on this device')).toBeVisible()
  await expectReadable('a register with marks')
  button('Done: 1 family will be notified').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(async () => (await askedOf(takeAttendance))[0]?.body)
    .toMatchObject({ marks: [{ to: 'late' }, { to: 'absent' }, { to: 'present' }] })
})

test('without a network it waits on the device, also after signing out, and is sent at the next sign-in [desk-24]', async () => {
  await renderDesk(address)
  await radio('Diya Patel', 'Absent').click()
  fail(takeAttendance, 'offline')
  await button(/^Done/).click()
  await expect.poll(async () => (await askedOf(takeAttendance)).length).toBeGreaterThan(0)
  const [first] = await askedOf(takeAttendance)
  await renderDesk('/changes')
  answer(takeAttendance, done({ changed: 3, taken_by: 'Rekha Nair', taken_at: `${day}T09:00:00+05:30` }))
  await expect.poll(async () => (await askedOf(takeAttendance)).at(-1)?.body).toEqual(first?.body)
})

test('while the secret of the device does not come, what is marked is in this page only, and reaches the device with it [desk-24]', async () => {
  fail(deskKey, 'offline')
  await renderDesk(address)
  await radio('Diya Patel', 'Absent').click()
  await expect.element(page.getByText(/Only in this page/)).toBeVisible()
  answer(deskKey, done({ key: 'a secret of this person' }))
  await expect.element(page.getByText('Not finished · Saved on this device')).toBeVisible()
})

test('what somebody else has marked meanwhile is shown, and decided [desk-23]', async () => {
  refuse(takeAttendance, {
    statusCode: 409,
    message: 'Somebody else has changed this meanwhile.',
    marks: [{ student_id: 2, now: 'late' }],
    taken_by: 'Arun Das',
    taken_at: `${day}T09:00:00+05:30`,
  } as { statusCode: number; message: string })
  await renderDesk(address)
  await button('Done: everyone is present').click()
  await expect.element(page.getByText('Arun Das has marked this register meanwhile')).toBeVisible()
  await expect.element(page.getByText('There: Late')).toBeVisible()
  await expectClean('a conflict')
  answer(takeAttendance, done({ changed: 1, taken_by: 'Rekha Nair', taken_at: `${day}T09:01:00+05:30` }))
  await button('Keep those').click()
  await expect
    .poll(async () => (await askedOf(takeAttendance)).at(-1)?.body)
    .toEqual({
      marks: [
        { student_id: 1, to: 'present', was: null },
        { student_id: 2, to: 'late', was: 'late' },
        { student_id: 3, to: 'present', was: null },
      ],
    })
})

test('a head reads registers, and finds nothing to press', async () => {
  await renderDesk(address, { as: 'suresh' })
  await expect
    .element(page.getByText('Your role shows the attendance, and does not change it.'))
    .toBeVisible()
  expect(page.getByRole('radio').elements()).toEqual([])
  expect(button(/^Done/).elements()).toEqual([])
})

test('the office sees which registers of today are missing [desk-22]', async () => {
  const other = lessonOf({
    class_id: 72,
    section: '10-B',
    section_id: 4,
    is_mine: false,
    marked: 3,
    absent: 1,
  })
  answer(
    readToday,
    done({ day, lessons: [lessonOf({ is_mine: false }), other], missing: [], waiting: [], news: [] }),
  )
  await renderDesk('/')
  await expect.element(page.getByText('One register of 2 is missing.')).toBeVisible()
  await expect.element(page.getByText('1 student is absent')).toBeVisible()
  await expectClean('today')
})

test('the registers of a day and the sheet of a month, of the demo [desk-27, desk-28]', async () => {
  await renderDesk('/attendance')
  await expect.element(page.getByRole('list', { name: /^Classes of 10-A/ })).toBeVisible()
  await expectClean('a day')
  await page.getByRole('link', { name: 'Month of 10-A' }).click()
  await expect.element(page.getByRole('table')).toBeVisible()
  await expectClean('a month')
})

test('after it is taken the class stays on the screen, so that a second press takes no other [desk-23]', async () => {
  const hindi = lessonOf({ class_id: 72, subject: 'Hindi', starts_at: `${day}T09:30:00+05:30` })
  answer(readRegister, done({ ...section, lessons: [lessonOf(), hindi], students }))
  await renderDesk(`/attendance/3/${day}`)
  await expect.element(page.getByRole('heading', { name: '10-A · English' })).toBeVisible()
  const taken = lessonOf({ marked: 3, taken_by: 'Rekha Nair', taken_at: `${day}T09:00:00+05:30` })
  const marked = students.map((one) => ({ ...one, marks: { 71: 'present' as const } }))
  answer(readRegister, done({ ...section, lessons: [taken, hindi], students: marked }))
  answer(takeAttendance, done({ changed: 3, taken_by: 'Rekha Nair', taken_at: `${day}T09:00:00+05:30` }))
  await button('Done: everyone is present').click()
  await expect.poll(async () => (await askedOf(readRegister)).length).toBe(2)
  await expect.element(page.getByText(/^Taken by Rekha Nair|taken by Rekha Nair/i)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '10-A · English' })).toBeVisible()
})
