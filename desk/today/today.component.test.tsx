import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readToday, type StaffNews } from '#domain/desk/today-calls.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer } from '#portal/testing/replies.ts'
import { renderDesk } from '../testing/desk.tsx'

const at = '2026-11-20T08:00:00+05:30'
const starts_at = '2026-11-23T11:40:00+05:30'
const ofClass = {
  at,
  standard: 'Class 10',
  section: '10-A',
  subject: 'English',
  starts_at,
  was_at: starts_at,
}
const name = 'Venkataraghavan Subramaniam Krishnamurthy'
const news: StaffNews[] = [
  { ...ofClass, kind: 'classCalledOff', former: '' },
  { ...ofClass, kind: 'classMoved', was_at: '2026-11-24T09:00:00+05:30', former: '' },
  { ...ofClass, kind: 'classGiven', former: 'Rekha Nair' },
  { kind: 'meetingBooked', at, offer_id: 12, name, starts_at },
  { kind: 'writeOffRefused', at, name, amount: 123_450, by: 'Suresh Menon' },
]
const today = (more: object) =>
  answer(readToday, {
    statusCode: 200,
    message: 'OK',
    result: { day: '2026-11-20', lessons: [], missing: [], waiting: [], news: [], ...more },
  })

test('what waits and what is new leads to its place, on a phone by keyboard [desk-22, desk-29]', async () => {
  today({
    news,
    waiting: [
      { kind: 'leave', count: 1 },
      { kind: 'unclear', count: 2 },
    ],
  })
  const { address } = await renderDesk('/', { width: 390, height: 844 })
  const row = (text: string) => page.getByText(text)
  for (const text of [
    'English · 10-A on Monday, 23 November at 11:40 AM is called off',
    'English · 10-A is on Monday, 23 November at 11:40 AM now, not on Tuesday, 24 November at 9:00 AM',
    'You take English · 10-A on Monday, 23 November at 11:40 AM, in place of Rekha Nair',
    `The family of ${name} has booked 11:40 AM on Monday, 23 November`,
    '2 payments online are unclear',
  ])
    await expect.element(row(text)).toBeVisible()
  await expect.element(row('write-off')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show all 5' }).click()
  await expect.element(row(`Suresh Menon has refused the write-off of Rs 1,234.50 for ${name}`)).toBeVisible()
  await expectClean('what waits and what is new')
  ;(page.getByRole('link', { name: '1 family asks for leave' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/leave')
})

test('where nothing waits and nothing is new there is no part for it', async () => {
  today({})
  await renderDesk('/')
  await expect
    .element(page.getByText('You have no classes today').or(page.getByText('No class has begun yet today.')))
    .toBeVisible()
  for (const title of ['Waiting for you', 'New for you', 'Registers that are missing'])
    await expect.element(page.getByRole('heading', { name: title })).not.toBeInTheDocument()
})
