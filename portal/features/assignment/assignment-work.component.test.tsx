import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { studentAttachments, updateAssignment } from '#domain/assignment/calls.ts'
import { titles } from '#portal/testing/assignment-titles.ts'
import {
  addressOf,
  changeAssignment,
  chooseFiles,
  clearDrafts,
  question,
  remark,
  saveButton,
  submitButton,
  submitStep,
} from '#portal/testing/assignments.ts'
import { tabTo } from '#portal/testing/keyboard.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer, askedOf, fail, hold } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const saved = { statusCode: 200, message: 'OK', result: null }
const linkNames = () => page.getByLabelText('Link name')
const linkAddress = () => page.getByLabelText('Link address')
const addLink = () => page.getByRole('button', { name: 'Add link' })

/** The last request, read from its form. */
async function sentWork(): Promise<Record<string, unknown>> {
  const { body } = (await askedOf(updateAssignment)).at(-1) ?? {}
  return JSON.parse((body as { fileJson: string }).fileJson) as Record<string, unknown>
}

beforeEach(clearDrafts)
afterAll(clearDrafts)

test('a draft that only gets a link keeps the remark that was saved with it', async () => {
  changeAssignment({ student_comment: 'Pages 3 and 4 are missing' })
  answer(updateAssignment, saved)
  await renderScreen(await addressOf(titles.draft))
  await expect.element(remark()).toHaveValue('Pages 3 and 4 are missing')
  await addLink().click()
  await linkNames().last().fill('My film')
  await linkAddress().last().fill('https://films.example.com/1')
  await saveButton().click()
  await expect.element(page.getByText('Saved as draft.')).toBeVisible()
  expect(await sentWork()).toMatchObject({ student_comment: 'Pages 3 and 4 are missing' })
})

describe('saving and submitting', () => {
  test('an earlier attachment can be removed, and restored until it is saved [assignment-37]', async () => {
    await renderScreen(await addressOf(titles.draft))
    const rows = page.getByRole('region', { name: 'Saved before' }).getByRole('listitem')
    await expect.element(rows.nth(2)).toBeVisible()
    expect(rows.elements()).toHaveLength(3)
    const remove = rows.first().getByRole('button', { name: /^Remove / })
    await remove.click()
    const undo = rows.first().getByRole('button', { name: /^Undo removing / })
    await expect.element(undo).toHaveFocus()
    await undo.click()
    await remove.click()
    let first = 0
    answer(updateAssignment, saved)
    answer(studentAttachments, (real) => {
      const [gone, ...rest] = real.result.student_attachment
      first = gone?.attachment_id ?? 0
      return { ...real, result: { student_attachment: rest } }
    })
    await saveButton().click()
    await expect.poll(() => rows.elements().length).toBe(2)
    expect(await sentWork()).toMatchObject({ student_status: 'Draft', attachmentId_array: [first] })
  })

  test('messages for no work, a wrong link, a link without a name [assignment-29, assignment-32, assignment-33]', async () => {
    answer(updateAssignment, saved)
    await renderScreen(await addressOf(titles.open))
    await saveButton().click()
    await expect.element(page.getByText('Please upload at least one assignment file/url')).toBeVisible()
    await addLink().click()
    await linkAddress().fill('nowhere')
    await saveButton().click()
    const badName = submitStep().getByText('Please enter valid url name.')
    await expect.element(badName).toBeVisible()
    await expect.element(submitStep().getByText('Please enter valid url!')).toBeVisible()
    await linkNames().fill('x'.repeat(51))
    await linkAddress().fill('https://example.com')
    await expect.element(submitStep().getByText('Please enter valid url!')).not.toBeInTheDocument()
    await expect.element(badName).toBeVisible()
    await linkNames().fill('x'.repeat(50))
    await expect.element(badName).not.toBeInTheDocument()
    await remark().fill('y'.repeat(201))
    await expect.element(page.getByText('201 of 200 characters')).toBeVisible()
    await saveButton().click()
    await expect.element(page.getByText('Remarks can have up to 200 characters.').first()).toBeVisible()
    expect(await askedOf(updateAssignment)).toEqual([])
    await remark().fill('y'.repeat(200))
    await saveButton().click()
    await expect.element(page.getByText('Saved as draft.')).toBeVisible()
    expect(await sentWork()).toMatchObject({
      student_status: 'Draft',
      student_comment: 'y'.repeat(200),
      url_lists: [{ attachment_display_name: 'x'.repeat(50), attachment_url: 'https://example.com' }],
    })
  })

  test('a bad file is refused when it is chosen; a picture gets the right extension [assignment-35]', async () => {
    await renderScreen(await addressOf(titles.open))
    await expect.element(saveButton()).toBeVisible()
    chooseFiles(
      new File(['\0\0\0\x24ftypheic'], 'IMG_0001.HEIC'),
      new File(['\0\0\0\x14ftypqt  '], 'IMG_0002.MOV'),
      new File(['<!doctype html>'], 'scan.pdf'),
      new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], 'photo.jpg'),
      new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], 'photo.jfif'),
    )
    await expect.element(submitStep().getByText(/HEIC photos are not accepted: IMG_0001.HEIC/)).toBeVisible()
    await expect.element(submitStep().getByText(/MOV videos are not accepted: IMG_0002.MOV/)).toBeVisible()
    await expect.element(submitStep().getByText(/as what its name says: scan.pdf/)).toBeVisible()
    const rows = page.getByRole('region', { name: 'Files and links' }).getByRole('listitem')
    await expect.poll(() => rows.elements().length).toBe(2)
    await expect.element(rows.first()).toMatchTextContent('photo.png')
    await expect.element(rows.last()).toMatchTextContent('photo.jpg')
  })

  test('too many files, too much, or another type: of such a choice nothing is taken [assignment-30, assignment-31, assignment-34]', async () => {
    await renderScreen(await addressOf(titles.open))
    await expect.element(saveButton()).toBeVisible()
    const text = (nth: number) => new File(['x'], `work-${nth}.txt`)
    const rows = page.getByRole('region', { name: 'Files and links' }).getByRole('listitem')
    chooseFiles(...Array.from({ length: 21 }, (_, nth) => text(nth)))
    await expect.element(page.getByText('You can only upload up to 20 files.')).toBeVisible()
    const megabyte = new Blob([new Uint8Array(1024 * 1024)])
    chooseFiles(new File([...Array.from({ length: 150 }, () => megabyte), 'x'], 'long.txt'))
    await expect.element(page.getByText('Total upload size cannot exceed 150 MB.')).toBeVisible()
    chooseFiles(new File(['{}'], 'package.json'))
    await expect
      .element(submitStep().getByText('This type of file is not accepted: package.json'))
      .toBeVisible()
    chooseFiles(text(1), text(2))
    await expect.poll(() => rows.elements().length).toBe(2)
  })

  test('five links, not six [assignment-32]', async () => {
    await renderScreen(await addressOf(titles.open))
    for (let count = 1; count <= 5; count++) {
      await addLink().click()
      await expect.poll(() => linkNames().elements().length).toBe(count)
    }
    await addLink().click()
    await expect.element(page.getByText('You can add up to 5 links only.')).toBeVisible()
    expect(linkNames().elements()).toHaveLength(5)
  })

  test('if the due date passes meanwhile, the reason is shown and the work is kept [assignment-43]', async () => {
    const late = 'The due date is over: this cannot be changed any more.'
    fail(updateAssignment, 422, late)
    await renderScreen(await addressOf(titles.open))
    await addLink().click()
    await linkNames().fill('Film')
    await linkAddress().fill('https://example.com')
    await remark().fill('almost in time')
    changeAssignment({ days_left: -1, student_status: 'Expired', allow_assignment_late_submission: 'N' })
    await submitButton().click()
    await question().getByRole('button', { name: 'Submit' }).click()
    await expect.element(page.getByText(late).first()).toBeVisible()
    const left = page.getByRole('region', { name: 'Not sent' })
    await expect.element(left).toMatchTextContent('almost in time')
    await expect.element(submitStep()).toMatchTextContent('The due date is past.')
  })
})

test('after a failed save on the device the next change saves it', async () => {
  await renderScreen(await addressOf(titles.open))
  let refusals = 0
  const { put } = IDBObjectStore.prototype
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...entry
  ) {
    if (this.name !== 'drafts' || refusals > 0) return put.apply(this, entry)
    refusals += 1
    throw new DOMException('no room', 'QuotaExceededError')
  })
  onTestFinished(() => spy.mockRestore())
  await remark().fill('Half')
  await expect.poll(() => refusals).toBe(1)
  await remark().fill('Half of it')
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect.element(page.getByRole('article', { name: titles.open })).toMatchTextContent('Not sent yet')
})

test('every screen of a phone shows a confirmed submission, and its outcome [assignment-42, assignment-43]', async () => {
  const bar = () => page.getByRole('region', { name: 'On its way' })
  const submitLink = async () => {
    await addLink().click()
    await linkNames().fill('Film')
    await linkAddress().fill('https://films.example.com/1')
    await submitButton().click()
    await question().getByRole('button', { name: 'Submit' }).click()
  }
  const late = 'The due date is over: this cannot be changed any more.'
  fail(updateAssignment, 422, late)
  const letGo = hold(updateAssignment)
  await renderScreen(await addressOf(titles.open), { width: 390, height: 844 })
  await submitLink()
  await expect.element(bar()).toMatchTextContent(`${titles.open}Submitting`)
  await expect.element(addLink()).toBeDisabled()
  await page.getByRole('link', { name: 'Time Table' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Time Table' })).toBeVisible()
  await expectClean('on its way, on another screen')
  letGo()
  await expect.element(bar()).toMatchTextContent(`Not sent: ${late}`)
  await expectClean('refused, on another screen')
  await bar().getByRole('link').click()
  await expect.element(submitStep().getByText(late)).toBeVisible()
  answer(updateAssignment, saved)
  await submitButton().click()
  await question().getByRole('button', { name: 'Submit' }).click()
  await expect.element(page.getByText('Submitted.')).toBeVisible()
  await expect.element(bar()).not.toBeInTheDocument()
})

test('a parent sees everything, and a message that parents may not; nothing is sent [assignment-28]', async () => {
  await renderScreen(await addressOf(titles.open, 'meera'), { as: 'meera' })
  for (const name of ['Save as Draft', 'Submit Assignment', 'Choose files']) {
    const button = page.getByRole('button', { name })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    // They look disabled.
    await button.click({ force: true })
    await expect.element(page.getByText('Parents are not allowed to submit')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText('Parents are not allowed to submit')).not.toBeInTheDocument()
  }
  expect(await askedOf(updateAssignment)).toEqual([])
})

test('by keyboard alone: filter, card, file button, link, remark, Submit, the question [assignment-36, assignment-38]', async () => {
  answer(updateAssignment, saved)
  await renderScreen('/assignment')
  const card = page.getByRole('article', { name: titles.open })
  await expect.element(card).toBeVisible()
  const tab = (name: string) => page.getByRole('tab').filter({ hasText: name })
  tab('Ongoing').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Past')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(card).toBeVisible()
  await tabTo(page.getByLabelText('Status'))
  await userEvent.keyboard('Pend')
  await expect.element(page.getByLabelText('Status')).toHaveValue('Pending')
  await tabTo(card.getByRole('link'))
  await userEvent.keyboard('{Enter}')
  await expect.element(saveButton()).toBeVisible()
  const chooser = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
  await tabTo(page.getByRole('button', { name: 'Choose files' }))
  await userEvent.keyboard('{Enter}')
  expect(chooser.mock.contexts.map((input) => (input as HTMLInputElement).type)).toEqual(['file'])
  chooser.mockRestore()
  await tabTo(addLink())
  await userEvent.keyboard('{Enter}')
  await expect.element(linkNames()).toHaveFocus()
  await userEvent.keyboard('Mine')
  await tabTo(linkAddress())
  await userEvent.keyboard('https://mine.example.com')
  await tabTo(remark())
  await userEvent.keyboard('Done')
  await tabTo(submitButton())
  await userEvent.keyboard('{Enter}')
  await expect.element(question()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(submitButton()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question()).toMatchTextContent('Are you sure you want to submit the Assignment?')
  await tabTo(question().getByRole('button', { name: 'Submit' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Submitted.')).toBeVisible()
  expect(await sentWork()).toMatchObject({ student_status: 'Submitted', student_comment: 'Done' })
})
