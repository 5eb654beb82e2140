import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { cards, makeLive, showOnly } from '#portal/testing/timetable.ts'

const entry = (subject_name: string, start_time: string, end_time: string, course = '10-A') =>
  makeLive({ class_type: 'Class', subject_name, session_id: undefined, start_time, end_time, course })
const past = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) => entry(name, '12:00 AM', '12:05 AM'))
const running = entry('Running', '12:10 AM', '11:50 PM')
const later = ['Seven', 'Eight', 'Nine', 'Ten'].map((name) => entry(name, '11:55 PM', '11:59 PM'))

test('what runs is marked; what all cards share is said once', async () => {
  showOnly([...past, running, ...later])
  await renderScreen('/timetable', { width: 390, height: 700 })
  await expect.element(cards().last()).toBeVisible()
  expect(page.getByText('Now', { exact: true }).elements()).toHaveLength(1)
  expect(page.getByText('Standard: Class 10').elements()).toHaveLength(1)
  const current = document.querySelectorAll('main li[aria-current]')
  expect([...current].map((one) => one.querySelector('h3')?.textContent)).toEqual(['Running'])
  await expectClean('the day')
  await expectReadable('the day')
})

test('what differs is on each card', async () => {
  showOnly([...past, { ...running, course: '10-B' }].map((one) => ({ ...one, date: '2026-11-19' })))
  await renderScreen('/timetable?day=2026-11-19', { width: 390, height: 700 })
  await expect.element(cards().last()).toBeVisible()
  expect(page.getByText('Section: 10-A').elements()).toHaveLength(past.length)
  expect(page.getByText('Section: 10-B').elements()).toHaveLength(1)
})
