import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { downloadAttachments } from '#domain/assignment/calls.ts'
import { titles } from '#portal/testing/assignment-titles.ts'
import { addressOf, changeAssignment, saveButton, submitStep } from '#portal/testing/assignments.ts'
import { expectClean } from '#portal/testing/look.ts'
import { fakeNewWindow } from '#portal/testing/new-window.ts'
import { answer, askedOf } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const details = () => page.getByRole('region', { name: 'New assignment details' })
const review = () => page.getByRole('region', { name: 'Remark and solution' })

describe('what the screen shows (spec/3 §2, §4)', () => {
  test('details with attachments, and a pending review', async () => {
    await renderScreen(await addressOf(titles.today))
    await expect.element(details()).toMatchTextContent('Write every step')
    expect(
      details()
        .getByRole('button', { name: /^Download / })
        .elements(),
    ).toHaveLength(3)
    await expect.element(review()).toMatchTextContent('Review Pending From Faculty')
  })

  test('an evaluated one shows marks, remark and solutions, and cannot be changed', async () => {
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

  test('a grade in place of marks', async () => {
    await renderScreen(await addressOf(titles.grade))
    await expect.element(review()).toMatchTextContent(/Grade[A-D]/)
  })

  test('one without evaluation says so in the words of the specification', async () => {
    changeAssignment({ evaluation_required: 'N' })
    await renderScreen(await addressOf(titles.today))
    await expect.element(review()).toMatchTextContent('Review Pending From Faculty')
  })

  test('past without late: closed', async () => {
    await renderScreen(await addressOf(titles.expired))
    await expect.element(submitStep()).toMatchTextContent('The due date is past.')
    await expect.element(saveButton()).not.toBeInTheDocument()
  })

  test('past with late: open', async () => {
    await renderScreen(await addressOf(titles.notSubmitted))
    await expect.element(saveButton()).toBeVisible()
  })

  test('Download fetches the address and opens a new tab', async () => {
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

  test.each(['99999999', 'x'])('one that is not his (%s): a clear text and a way back', async (id) => {
    const screen = await renderScreen(`/assignment/${id}`)
    await expect.element(page.getByText('This homework is not available.')).toBeVisible()
    await page.getByRole('link', { name: 'Go Back' }).click()
    await expect.poll(screen.address).toBe('/assignment')
  })
})

test('no accessibility faults, nothing too wide or too small on a phone: an evaluated one', async () => {
  await renderScreen(await addressOf(titles.marks), { width: 360, height: 740 })
  await expect.element(review().getByText('Solutions')).toBeVisible()
  await expectClean('evaluated')
})
