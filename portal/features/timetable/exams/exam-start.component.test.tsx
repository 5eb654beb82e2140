import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { launchTest, type Test, testsById } from '#domain/exam/calls.ts'
import { fakeNewWindow } from '#portal/testing/new-window.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { cardOf, makeExam, press, showOnly } from '#portal/testing/timetable.ts'

const startOf = (name: string) => cardOf(name).getByRole('button', { name: 'Start' })

const question = () => page.getByRole('alertdialog')

/** Changes the server's reply about the exam. */
const giveTest = (part: Partial<Test>) =>
  answer(testsById, ({ data }) => ({ data: { tests: data.tests.map((test) => ({ ...test, ...part })) } }))

describe('starting an exam [timetable-15, exam-20]', () => {
  test('an exam that is to come cannot be started', async () => {
    await renderScreen('/timetable?day=2026-11-21')
    await expect.element(startOf('Mock Test 3')).toBeDisabled()
  })

  test('a parent sees that only the student may', async () => {
    const { open } = fakeNewWindow()
    await renderScreen('/timetable', { as: 'rohan' })
    const start = startOf('Surprise test: Physics')
    await expect.element(start).toHaveAttribute('aria-disabled', 'true')
    await press(start)
    await expect.element(page.getByText('Parents are not allowed to give exam')).toBeVisible()
    expect(open).not.toHaveBeenCalled()
    expect(await askedOf(launchTest)).toEqual([])
  })

  test('it asks once, with the facts of the exam; nothing is launched before', async () => {
    const { open } = fakeNewWindow()
    giveTest({ duration: 60 })
    await renderScreen('/timetable')
    await startOf('Surprise test: Physics').click()
    await expect.element(question()).toHaveAccessibleName('Start the exam?')
    await expect.element(question()).toMatchTextContent('Surprise test: Physics')
    await expect.element(question()).toMatchTextContent('This is your only attempt.')
    await question().getByRole('button', { name: 'Not now' }).click()
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(startOf('Surprise test: Physics')).toHaveFocus()
    expect(open).not.toHaveBeenCalled()
    expect(await askedOf(launchTest)).toEqual([])
  })

  test.each([
    { what: 'begun', given: { incomplete_attempts: 1 }, title: 'Go on with the exam?', button: 'Resume' },
    {
      what: 'handed in',
      given: { total_attempts: 1 },
      title: 'You have handed in this exam',
      button: 'Close',
    },
  ])('an exam that was $what says so', async ({ given, title, button }) => {
    fakeNewWindow()
    giveTest(given)
    await renderScreen('/timetable')
    await startOf('Surprise test: Physics').click()
    await expect.element(question()).toHaveAccessibleName(title)
    await expect.element(question().getByRole('button', { name: button })).toBeVisible()
    expect(question().getByRole('button', { name: 'Start' }).elements()).toEqual([])
  })

  test('one that was begun says Resume, and opens without a question; practice has no limit', async () => {
    const { open } = fakeNewWindow()
    const test = { test_type_id: 2, test_limit: 1, total_attempts: 0, incomplete_attempts: 1 }
    showOnly([makeExam({ start_time: '10:00 AM', end_time: '11:00 PM', duration: '15', test })])
    fail(launchTest, 422, 'The exam is not open now.')
    await renderScreen('/timetable')
    await expect.element(cardOf('Short test')).toMatchTextContent('No limit')
    await cardOf('Short test').getByRole('button', { name: 'Resume' }).click()
    await expect.poll(() => open.mock.calls.length).toBe(1)
    expect(question().elements()).toEqual([])
  })

  test('without a connection the question can be asked again', async () => {
    fakeNewWindow()
    const restore = fail(testsById, 422, 'The exams are being moved.')
    await renderScreen('/timetable')
    await startOf('Surprise test: Physics').click()
    await expect.element(question()).toMatchTextContent('The exams are being moved.')
    expect(question().getByRole('button', { name: 'Start' }).elements()).toEqual([])
    restore()
    await question().getByRole('button', { name: 'Try again' }).click()
    await expect.element(question().getByRole('button', { name: 'Start' })).toBeVisible()
  })

  test('a refusal of the server is shown, and the new window closes', async () => {
    const { opened: panel } = fakeNewWindow()
    fail(launchTest, 422, 'The exam is not open now.')
    await renderScreen('/timetable')
    await startOf('Surprise test: Physics').click()
    await question().getByRole('button', { name: 'Start' }).click()
    await expect.element(page.getByText('The exam is not open now.')).toBeVisible()
    expect(panel.close).toHaveBeenCalledOnce()
    expect(panel.location.replace).not.toHaveBeenCalled()
    const [asked] = await askedOf(launchTest)
    expect(asked?.body).toMatchObject({ test_id: 8013 })
  })
})
