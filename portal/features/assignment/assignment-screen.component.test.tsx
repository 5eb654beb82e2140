import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { assignmentSolution, downloadAttachments } from '#domain/assignment/calls.ts'
import { titles } from '#portal/testing/assignment-titles.ts'
import { addressOf, changeAssignment, saveButton, submitStep } from '#portal/testing/assignments.ts'
import { expectClean } from '#portal/testing/look.ts'
import { fakeNewWindow } from '#portal/testing/new-window.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const details = () => page.getByRole('region', { name: 'New assignment details' })
const review = () => page.getByRole('region', { name: 'Remark and solution' })

describe('what the screen shows [assignment-19]', () => {
  test('details with attachments, and a pending review [assignment-25]', async () => {
    await renderScreen(await addressOf(titles.today))
    await expect.element(details()).toMatchTextContent('Write every step')
    expect(
      details()
        .getByRole('button', { name: /^Download / })
        .elements(),
    ).toHaveLength(3)
    await expect.element(review()).toMatchTextContent('Review Pending From Faculty')
  })

  test.each([
    ['aarav', 'Standard'],
    ['riya', 'Category/Course'],
  ] as const)('the task and its files, for %s [assignment-21, assignment-22]', async (as, course) => {
    const file = (attachment_id: number, attachment_display_name: string, size: number) => {
      return { attachment_id, attachment_display_name, attachment_url: '', size }
    }
    changeAssignment({
      course_name: 'Class 10',
      topic_name: 'Light',
      sub_topic_name: 'Lenses',
      evaluation_marks: 20,
      enable_grade: 'N',
      allow_assignment_late_submission: 'Y',
      attachment_lists: [
        file(1, 'x'.repeat(51), 500),
        file(2, 'two.pdf', 2048),
        file(3, 'three.pdf', 5 * 1024 * 1024),
      ],
    })
    await renderScreen(await addressOf(titles.today, as), { as })
    for (const text of [`${course}Class 10`, 'TopicLight', 'Sub topicLenses', 'Marks20'])
      await expect.element(details()).toMatchTextContent(text)
    await expect.element(details()).toMatchTextContent('It may still be submitted after the due date.')
    for (const text of [`${'x'.repeat(50)}…500 bytes`, 'two.pdf2 KB', 'three.pdf5.00 MB'])
      await expect.element(details()).toMatchTextContent(text)
  })

  test('an evaluated one shows marks, remark and solutions, and cannot be changed [assignment-20, assignment-24, assignment-25]', async () => {
    const screen = await renderScreen(await addressOf(titles.marks))
    await expect.element(review()).toMatchTextContent(/Marks[\d.]+ \/ 25/)
    const status = page.getByText('Evaluated', { exact: true }).element().closest('header')
    expect(status?.textContent).toMatch(/Evaluated[\d.]+ \/ 25/)
    await expect
      .element(
        review()
          .getByRole('button', { name: /^Download / })
          .first(),
      )
      .toBeVisible()
    await expect
      .element(submitStep())
      .toMatchTextContent('You have submitted this. It can no longer be changed.')
    await expect.element(saveButton()).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Go Back' }).click()
    await expect.poll(screen.address).toBe('/assignment?open=999')
  })

  test('a grade in place of marks [assignment-25]', async () => {
    await renderScreen(await addressOf(titles.grade))
    await expect.element(review()).toMatchTextContent(/Grade[A-D]/)
  })

  test('one without evaluation says that it is pending as well [assignment-25]', async () => {
    changeAssignment({ evaluation_required: 'N' })
    await renderScreen(await addressOf(titles.today))
    await expect.element(review()).toMatchTextContent('Review Pending From Faculty')
  })

  test('past without late: closed [assignment-16, assignment-24]', async () => {
    await renderScreen(await addressOf(titles.expired))
    await expect.element(submitStep()).toMatchTextContent('The due date is past.')
    await expect.element(saveButton()).not.toBeInTheDocument()
  })

  test('past with late: open [assignment-16]', async () => {
    await renderScreen(await addressOf(titles.notSubmitted))
    await expect.element(saveButton()).toBeVisible()
  })

  test('Download fetches the address and opens a new tab [assignment-23]', async () => {
    const { open, opened } = fakeNewWindow()
    answer(downloadAttachments, { statusCode: 200, message: 'OK', result: { body: '/files/sheet.pdf' } })
    await renderScreen(await addressOf(titles.today))
    await details()
      .getByRole('button', { name: /^Download .+\.pdf$/ })
      .click()
    await expect
      .poll(() => opened.location.replace.mock.calls)
      .toEqual([[expect.stringMatching(/\/files\/sheet\.pdf$/)]])
    expect(open).toHaveBeenCalledExactlyOnceWith('about:blank', '_blank')
    const [asked] = await askedOf(downloadAttachments)
    expect(asked?.body).toMatchObject({ attachmentId_array: [expect.any(Number)] })
  })

  test('where the browser opens no tab, all files are offered by a link [assignment-23]', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    onTestFinished(() => open.mockRestore())
    answer(downloadAttachments, { statusCode: 200, message: 'OK', result: { body: '/files/pack' } })
    await renderScreen(await addressOf(titles.today))
    await details().getByRole('button', { name: 'Download all' }).click()
    const link = page.getByRole('alertdialog', { name: 'The download is ready.' }).getByRole('link')
    await expect.element(link).toBeVisible()
    expect(link.element().getAttribute('href')).toMatch(/\/files\/pack$/)
    const [asked] = await askedOf(downloadAttachments)
    expect(asked?.body).toMatchObject({ attachmentId_array: [expect.any(Number), expect.any(Number)] })
  })

  test('solutions that cannot be loaded: Network error, and Try again [assignment-25]', async () => {
    const mend = fail(assignmentSolution, 422)
    await renderScreen(await addressOf(titles.marks))
    await expect.element(review().getByText('Network error')).toBeVisible()
    mend()
    await review().getByRole('button', { name: 'Try again' }).click()
    await expect.element(review().getByText('Solutions')).toBeVisible()
  })

  test.each(['99999999', 'x'])(
    'one that is not his (%s): a clear text and a way back [assignment-27]',
    async (id) => {
      const screen = await renderScreen(`/assignment/${id}`)
      await expect.element(page.getByText('This homework is not available.')).toBeVisible()
      await page.getByRole('link', { name: 'Go Back' }).click()
      await expect.poll(screen.address).toBe('/assignment')
    },
  )
})

test('no accessibility faults, nothing too wide or too small on a phone: an evaluated one', async () => {
  await renderScreen(await addressOf(titles.marks), { width: 360, height: 740 })
  await expect.element(review().getByText('Solutions')).toBeVisible()
  await expectClean('evaluated')
})
