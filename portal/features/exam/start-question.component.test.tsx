import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { launchTest } from '#domain/exam/calls.ts'
import { testTypes } from '#domain/exam/reply.ts'
import { expectClean } from '#portal/testing/look.ts'
import { giveTests, type MadeTest } from '#portal/testing/made-tests.ts'
import { fakeNewWindow } from '#portal/testing/new-window.ts'
import { askedOf, fail } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const hour = 3600
const question = () => page.getByRole('alertdialog')
const press = (name: string) => page.getByRole('button', { name }).click()

const renderExam = async (made: Omit<MadeTest, 'name'>) => {
  giveTests({ name: 'Made: to start', ...made })
  await renderScreen('/exam?search=Made', { width: 360 })
}

test('a student who starts late sees the remaining time before the only attempt is used [exam-18]', async () => {
  const { open } = fakeNewWindow()
  await renderExam({ from: -hour, to: 175 })
  await press('Start Made: to start')
  await expect.element(question()).toHaveAccessibleName('Start the exam?')
  await expect.element(question()).toMatchTextContent(/2 min \d+ s of 1 h 30 min/)
  await expect.element(question()).toMatchTextContent(/ends at \d+:\d\d [AP]M for everybody/)
  await expect.element(question()).toMatchTextContent('This is your only attempt.')
  await expectClean('the question before a late start')
  await userEvent.keyboard('{Escape}')
  await expect.element(question()).not.toBeInTheDocument()
  expect(open).not.toHaveBeenCalled()
})

test('in time, all of the time; the second of three attempts', async () => {
  fakeNewWindow()
  await renderExam({ type: testTypes.practice, limit: 3, submitted: 1 })
  await press('Start Made: to start')
  await expect.element(question()).toMatchTextContent('This is attempt 2 of 3. It has no clock.')
})

test('it asks once: then the window opens, says that it loads, and closes where the server refuses [exam-19]', async () => {
  const { open, opened: panel } = fakeNewWindow()
  fail(launchTest, 422, 'The exam is not open now.')
  await renderExam({ to: 3 * hour })
  await press('Start Made: to start')
  await expect.element(question()).toMatchTextContent('1 h 30 min')
  expect(question().element().textContent).not.toContain('late')
  await question().getByRole('button', { name: 'Start' }).click()
  expect(open).toHaveBeenCalledOnce()
  expect(panel.document.body.textContent).toBe('Opening the exam …')
  await expect.element(page.getByText('The exam is not open now.')).toBeVisible()
  expect(panel.close).toHaveBeenCalledOnce()
  await expect.element(question()).not.toBeInTheDocument()
})

test.each([
  { what: 'going on with an attempt', made: { open: 1 }, button: 'Resume Made: to start' },
  {
    what: 'practice without a limit',
    made: { type: testTypes.practice, limit: 0 },
    button: 'Start Made: to start',
  },
])('$what spends nothing and is not asked about [exam-18]', async ({ made, button }) => {
  const { open } = fakeNewWindow()
  fail(launchTest, 422)
  await renderExam(made)
  await press(button)
  await expect.poll(() => askedOf(launchTest)).toHaveLength(1)
  expect(open).toHaveBeenCalledOnce()
  expect(question().query()).toBeNull()
})

test('where the browser refuses a window no ticket is asked for, and that is said [exam-19]', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await renderExam({ open: 1 })
  await press('Resume Made: to start')
  await expect.element(page.getByText(/^The exam opens in a new window\. Allow pop-ups/)).toBeVisible()
  expect(await askedOf(launchTest)).toEqual([])
  open.mockRestore()
})
