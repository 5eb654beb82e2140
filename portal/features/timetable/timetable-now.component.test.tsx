import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { timetable } from '#domain/timetable/calls.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { askedOf } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { cards, makeExam, makeLive, showOnly } from '#portal/testing/timetable.ts'

const entry = (subject_name: string, start_time: string, end_time: string, course = '10-A') =>
  makeLive({ class_type: 'Class', subject_name, session_id: undefined, start_time, end_time, course })
const past = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) => entry(name, '12:00 AM', '12:05 AM'))
const running = entry('Running', '12:10 AM', '11:50 PM')
const later = ['Seven', 'Eight', 'Nine', 'Ten'].map((name) => entry(name, '11:55 PM', '11:59 PM'))

const current = () =>
  [...document.querySelectorAll('main li[aria-current] h3')].map(({ textContent }) => textContent)

test('what runs is marked; what all cards share is said once [timetable-10, timetable-18]', async () => {
  showOnly([...past, running, ...later])
  await renderScreen('/timetable', { width: 390, height: 700 })
  await expect.element(cards().last()).toBeVisible()
  expect(page.getByText('Now', { exact: true }).elements()).toHaveLength(1)
  expect(page.getByText('Standard: Class 10').elements()).toHaveLength(1)
  await expect.poll(current).toEqual(['Running'])
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

/** The scroll position, once it is stable. */
const scrolled = async () => {
  await expect.element(cards().last()).toBeVisible()
  return Math.round(scrollY)
}
const isInSight = (title: string) => {
  const card = [...document.querySelectorAll('main li article')].find(
    (one) => one.querySelector('h3')?.textContent === title,
  )
  const { top = -1, bottom = Number.POSITIVE_INFINITY } = card?.getBoundingClientRect() ?? {}
  return top >= 0 && bottom <= innerHeight
}

test('today opens at the class that runs, though a test runs too [timetable-3]', async () => {
  const exam = makeExam({ subject_name: 'Exam', start_time: '12:00 AM', end_time: '11:59 PM' })
  showOnly([exam, ...past, running, ...later])
  const { goBack } = await renderScreen('/timetable?view=month', { width: 390, height: 700 })
  await expect.poll(() => isInSight('Running')).toBe(true)
  expect(await scrolled()).toBeGreaterThan(300)
  // Back restores the scroll position.
  scrollTo(0, 0)
  await page.getByRole('link', { name: 'Homework' }).first().click()
  await expect.element(page.getByRole('tab', { name: /Ongoing/ })).toBeVisible()
  await goBack()
  expect(await scrolled()).toBe(0)
})

test('nothing moves where it is in sight', async () => {
  showOnly([running])
  await renderScreen('/timetable?view=month', { width: 1440, height: 900 })
  expect(await scrolled()).toBe(0)
})

test('another day opens at its top', async () => {
  showOnly([...past, running].map((one) => ({ ...one, date: '2026-11-19' })))
  await renderScreen('/timetable?day=2026-11-19', { width: 390, height: 700 })
  expect(await scrolled()).toBe(0)
})

test('a cancelled class is there, struck through, without buttons, and does not count [timetable-6, timetable-17]', async () => {
  const off = makeLive({
    subject_name: 'Cancelled one',
    start_time: '12:10 AM',
    end_time: '11:50 PM',
    is_cancelled: true,
  })
  showOnly([off, { ...running, session_id: undefined }])
  await renderScreen('/timetable', { width: 390, height: 700 })
  const card = cards().filter({ hasText: 'Cancelled one' })
  await expect.element(card.getByText('Cancelled', { exact: true })).toBeVisible()
  expect(card.getByRole('button').elements()).toHaveLength(0)
  expect(card.element().querySelector('h3 s')?.textContent).toBe('Cancelled one')
  await expect.poll(current).toEqual(['Running'])
  await expect.element(page.getByRole('button', { name: /Friday, November 20, 1 Schedule\b/ })).toBeVisible()
  await expectClean('a cancelled class')
  await expectReadable('a cancelled class')
  expect(await askedOf(timetable)).toContainEqual(
    expect.objectContaining({ body: expect.objectContaining({ is_included_cancelled: 'Y' }) }),
  )
})

test('an exam on paper of several days runs within its hours alone [timetable-16]', async () => {
  const exam = (subject_name: string, start_time: string, end_time: string) => ({
    ...makeExam({ subject_name, session_name: subject_name, start_time, end_time }),
    ...{ class_type: 'Offline Exam', date: '2026-11-18', end_date: '2026-11-25', test_id: undefined },
  })
  showOnly([exam('Early', '12:01 AM', '12:05 AM'), exam('Whole', '12:10 AM', '11:50 PM')])
  await renderScreen('/timetable', { width: 390, height: 700 })
  await expect.poll(current).toEqual(['Whole'])
})
