import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readRegister } from '#domain/desk/attendance-calls.ts'
import { type AskedLeave, decideLeaves, listAskedLeaves } from '#domain/desk/leave-calls.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { answer, askedOf, hold, refuse } from '#portal/testing/replies.ts'
import { renderDesk } from '../testing/desk.tsx'

const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const leaveOf = (more: Partial<AskedLeave> = {}): AskedLeave => ({
  ...{ leave_id: 1, person_id: 11, name: 'Aarav Sharma', roll_no: '1', sections: '10-A' },
  ...{ from: '2026-12-01', until: '2026-12-04', from_time: '', until_time: '' },
  ...{ reason: 'family', note: 'A wedding', state: 'pending', school_days: 3, file: null },
  ...{ asked_by: 'Rohan Sharma', asked_at: '2026-11-19T20:15:00+05:30' },
  ...{ answered_by: '', answered_at: null, answer: '', version: 'v1' },
  ...more,
})
const meanwhileOf = (more: object) => ({
  ...{ leave_id: 1, name: 'Aarav Sharma', state: 'pending', answered_by: '', version: 'v2' },
  ...{ from: '2026-12-01', until: '2026-12-11', from_time: '', until_time: '' },
  ...more,
})
const give = (...leaves: AskedLeave[]) =>
  answer(listAskedLeaves, done({ leaves, next: null, waiting: leaves.length }))
const two = [
  leaveOf(),
  leaveOf({ leave_id: 2, name: 'Venkataraghavan Subramaniam Krishnamurthy', sections: '', note: '=cmd' }),
]
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('is approved by one press, and several at once; a refusal needs a word [desk-120, desk-121]', async () => {
  give(...two)
  answer(decideLeaves, done({ leaves: 1, number: 7 }))
  await renderDesk('/leave', { width: 390, height: 844 })
  await expect.element(page.getByText('01-12-2026 to 04-12-2026 · 3 school days').first()).toBeVisible()
  await expect.element(page.getByText('has left')).toBeVisible()
  await expectClean('leave at the desk')
  await expectReadable('leave at the desk')
  await button('Approve the leave of Aarav Sharma, 01-12-2026 to 04-12-2026').click()
  await expect.element(page.getByText('Approved.', { exact: true })).toBeVisible()
  await page.getByLabelText('Choose all').click()
  await button('Refuse 2').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect
    .element(dialog.getByRole('textbox'))
    .toHaveAccessibleDescription('Please say why it is refused.')
  await dialog.getByRole('textbox').fill('The exam is then')
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect.element(page.getByText('2 refused.')).toBeVisible()
  expect((await askedOf(decideLeaves)).map(({ body }) => body)).toEqual([
    { leave_ids: [1], is_approved: true, answer: '', versions: ['v1'] },
    {
      ...{ leave_ids: [1, 2], is_approved: false, answer: 'The exam is then' },
      versions: ['v1', 'v1'],
    },
  ])
})

test('what somebody else has answered is shown with what it says now; a head only reads [desk-121]', async () => {
  give(...two)
  refuse(decideLeaves, {
    ...{ statusCode: 409, message: 'Somebody has answered.' },
    leaves: [meanwhileOf({ state: 'refused', answered_by: 'Suresh Kumar' })],
  } as Parameters<typeof refuse>[1])
  await renderDesk('/leave')
  await button('Approve the leave of Aarav Sharma, 01-12-2026 to 04-12-2026').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Aarav Sharma: Refused, Suresh Kumar')
  await renderDesk('/leave', { as: 'suresh' })
  await expect.element(page.getByText(/A wedding/).first()).toBeVisible()
  expect(page.getByRole('button', { name: /^(Approve|Refuse)/ }).elements()).toEqual([])
})

test('a refusal of leave that was changed behind the dialog says so, and the next press is about what it says now [leave-24]', async () => {
  give(...two)
  await renderDesk('/leave')
  await button('Refuse the leave of Aarav Sharma, 01-12-2026 to 04-12-2026').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The exam is then')
  refuse(decideLeaves, {
    ...{ statusCode: 409, message: 'Somebody has changed it.' },
    leaves: [meanwhileOf({})],
  } as Parameters<typeof refuse>[1])
  give(leaveOf({ until: '2026-12-11', version: 'v2' }))
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Aarav Sharma: Waits for an answer · 01-12-2026 to 11-12-2026')
  answer(decideLeaves, done({ leaves: 1, number: 7 }))
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect.element(page.getByText('Refused.', { exact: true })).toBeVisible()
  expect((await askedOf(decideLeaves)).map(({ body }) => (body as { versions: string[] }).versions)).toEqual([
    ['v1'],
    ['v2'],
  ])
})

test('a register proposes Absent for approved leave, and the teacher decides [desk-123, leave-17, leave-19]', async () => {
  const day = '2026-11-20'
  const times = { starts_at: `${day}T08:50:00+05:30`, ends_at: `${day}T09:30:00+05:30` }
  const hours = (from_time: string, until_time: string, is_approved = true) => [
    { from: day, until: day, from_time, until_time, is_approved },
  ]
  const section = { section_id: 3, standard: '10', section: '10-A' }
  const students = [
    ['All day', hours('', '')],
    ['Before', hours('08:00', '08:50')],
    ['Within', hours('09:00', '12:00')],
    ['Waiting', hours('', '', false)],
  ] as const
  answer(
    readRegister,
    done({
      ...section,
      lessons: [
        {
          ...{ class_id: 71, ...section, subject: 'English', teachers: '', ...times, is_cancelled: false },
          ...{ is_mine: true, students: 4, marked: 0, late: 0, absent: 0, taken_by: null, taken_at: null },
        },
      ],
      students: students.map(([name, leaves], index) => ({
        ...{ student_id: index + 1, name, roll_no: '', absent_since: null, marks: {}, leaves: [...leaves] },
      })),
    }),
  )
  await renderDesk(`/attendance/3/${day}?class=71`, { width: 390 })
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const radio = (name: string, mark: string) =>
    page.getByRole('radiogroup', { name }).getByRole('radio', { name: mark, exact: true })
  await expect.element(row('All day')).toMatchTextContent('On leave')
  await expect.element(radio('All day', 'Absent')).toBeChecked()
  await expect.element(radio('Within', 'Absent')).toBeChecked()
  await expect.element(radio('Before', 'Present')).toBeChecked()
  await expect.element(row('Waiting')).toMatchTextContent('Asked for leave')
  await expect.element(radio('Waiting', 'Present')).toBeChecked()
  await radio('All day', 'Present').click()
  await expect.element(radio('All day', 'Present')).toBeChecked()
  await expect.element(radio('Within', 'Absent')).toBeChecked()
})

test('a second press while the list is read again answers nothing twice [desk-121]', async () => {
  give(...two)
  answer(decideLeaves, done({ leaves: 1, number: 7 }))
  await renderDesk('/leave')
  const approve = button('Approve the leave of Aarav Sharma, 01-12-2026 to 04-12-2026')
  await expect.element(approve).toBeVisible()
  const release = hold(listAskedLeaves)
  await approve.click()
  await expect.poll(async () => (await askedOf(listAskedLeaves)).length).toBe(2)
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  ;(approve.element() as HTMLElement).click()
  release()
  await expect.element(page.getByText('Approved.', { exact: true })).toBeVisible()
  expect(await askedOf(decideLeaves)).toHaveLength(1)
})
