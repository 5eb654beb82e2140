import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  closeQuestion,
  decideReport,
  handOverQuestion,
  listQuestions,
  pauseQuestions,
  type QuestionPage,
  readQuestion,
  replyToQuestion,
  reportQuestion,
} from '#domain/desk/question-calls.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { answer, askedOf, fail, hold, refuse } from '#portal/testing/replies.ts'
import { renderDesk } from '../testing/desk.tsx'
import { questionOf } from '../testing/rows.ts'

const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const file = { name: 'note.pdf', size: 10 }
const pageOf = (more: Partial<QuestionPage> = {}): QuestionPage => ({
  question: questionOf(),
  posts: [
    {
      ...{ post_id: 1, kind: 'message', side: 'family', author: 'Rohan Sharma', role: 'Parent' },
      ...{ text: 'May he sit in front? =cmd', at: '2026-11-19T21:10:00+05:30', file },
    },
  ],
  whom: [{ addressee: 'office', subject_id: null, subject: '', names: '', is_by_office: true }],
  ...{ may_answer: true, reports: [], pause: null },
  ...more,
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

test('lists what waits, and finds by words, which are in the address; nothing found says so [desk-140]', async () => {
  answer(
    listQuestions,
    done({
      questions: [
        questionOf(),
        questionOf({ thread_id: 8, title: 'x'.repeat(120), sections: '', reports: 2 }),
      ],
      next: null,
      waiting: 2,
      reported: 1,
    }),
  )
  const { address } = await renderDesk('/questions', { width: 390, height: 844 })
  await expect.element(page.getByRole('link', { name: 'Spectacles' })).toBeVisible()
  await expect.element(page.getByText('Aarav Sharma · 10-A')).toBeVisible()
  await expect.element(page.getByText('2 reports')).toBeVisible()
  await expectClean('questions at the desk')
  await expectReadable('questions at the desk')
  answer(listQuestions, done({ questions: [], next: null, waiting: 2, reported: 1 }))
  await page.getByRole('searchbox').fill('bus')
  await expect.element(page.getByText(/No question has these words/)).toBeVisible()
  expect(address()).toBe('/questions?search=bus')
})

test('an answer that somebody was faster than stays in the field; then it is sent, handed over and closed [desk-141, desk-142, desk-143]', async () => {
  answer(readQuestion, done(pageOf()))
  refuse(replyToQuestion, { statusCode: 409, message: 'Meanwhile.', last_post_id: 2 } as Parameters<
    typeof refuse
  >[1])
  await renderDesk('/questions/7', { width: 390, height: 844 })
  await page.getByLabelText('Your answer').fill('Yes, from tomorrow')
  await button('Send answer').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Nothing is sent yet')
  await expect.element(page.getByLabelText('Your answer')).toHaveValue('Yes, from tomorrow')
  await expectClean('a question at the desk')
  await expectReadable('a question at the desk')
  answer(replyToQuestion, done({ post_id: 2 }))
  await button('Send answer').click()
  await expect.element(page.getByText('Answered. The family is notified.')).toBeVisible()
  expect((await askedOf(replyToQuestion)).map(({ body }) => body)).toMatchObject([
    { text: 'Yes, from tomorrow', seen_post: 1 },
    {},
  ])
  answer(reportQuestion, done({}))
  await button('Report the message of Rohan Sharma').click()
  await dialog().getByRole('textbox').fill('Insulting')
  await dialog().getByRole('button', { name: 'Report', exact: true }).click()
  await expect.element(page.getByText('Reported to the owners.')).toBeVisible()
  answer(closeQuestion, done({}))
  await button('Close this question').click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Close this question', exact: true })
    .click()
  await expect.element(page.getByText('The question is closed.')).toBeVisible()
  answer(handOverQuestion, done({}))
  answer(listQuestions, done({ questions: [], next: null, waiting: 0, reported: 0 }))
  await button('Hand over').click()
  await dialog().getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect.element(page.getByText('No question waits for an answer')).toBeVisible()
})

test('an owner decides reports, and pauses the family with a reason; a head only reads [desk-145, desk-146]', async () => {
  const report = {
    ...{ report_id: 3, post_id: 1, side: 'school' as const, reported_by: 'Rekha Nair' },
    ...{
      reported_at: '2026-11-19T22:00:00+05:30',
      reason: 'Insulting',
      decision: 'none' as const,
      decided_by: '',
    },
  }
  answer(
    readQuestion,
    done(pageOf({ reports: [report], pause: { until: '2026-11-25', reason: 'Stay polite', by: 'Owner' } })),
  )
  answer(decideReport, done({}))
  answer(pauseQuestions, done({}))
  await renderDesk('/questions/7')
  await expect
    .element(page.getByText(/may not write about Aarav Sharma until 25-11-2026: Stay polite/))
    .toBeVisible()
  await button('Dismiss').click()
  await expect.element(page.getByText('Decided.')).toBeVisible()
  await button('Pause writing').click()
  await dialog().getByRole('button', { name: 'Pause writing', exact: true }).click()
  await expect
    .element(dialog().getByLabelText('Why, for the family'))
    .toHaveAccessibleDescription('Choose a day, and say why.')
  await dialog().getByLabelText('Until, and with').fill('2026-12-01')
  await dialog().getByLabelText('Why, for the family').fill('Please stay polite.')
  await expectClean('the pause of a family')
  await dialog().getByRole('button', { name: 'Pause writing', exact: true }).click()
  await expect.element(page.getByText('Writing is paused.')).toBeVisible()
  expect((await askedOf(pauseQuestions)).map(({ body }) => body)).toEqual([
    { until: '2026-12-01', reason: 'Please stay polite.' },
  ])
  answer(readQuestion, done(pageOf({ may_answer: false, reports: [report] })))
  await renderDesk('/questions/7', { as: 'suresh' })
  await expect.element(page.getByText('Insulting')).toBeVisible()
  expect(page.getByRole('button', { name: /Dismiss|Pause|Send|Hand over/ }).elements()).toEqual([])
})

test('without a network the words of an answer stay in the field, and are sent once it is back [desk-142]', async () => {
  answer(readQuestion, done(pageOf()))
  await renderDesk('/questions/7')
  await page.getByLabelText('Your answer').fill('Yes, from tomorrow')
  const ends = [fail(replyToQuestion, 'offline'), fail(readQuestion, 503)]
  await button('Send answer').click()
  await expect.element(page.getByText('Please check your internet connection!')).toBeVisible()
  // The question is read again after it, and that fails at the last try too.
  await expect.poll(async () => (await askedOf(readQuestion)).length, { timeout: 15_000 }).toBe(4)
  await expect.element(page.getByLabelText('Your answer')).toHaveValue('Yes, from tomorrow')
  for (const end of ends) end()
  answer(replyToQuestion, done({ post_id: 2 }))
  await button('Send answer').click()
  await expect.element(page.getByText('Answered. The family is notified.')).toBeVisible()
})

test('what is typed is there after a reload, and not once it has arrived, though the reply was lost [desk-35, desk-142]', async () => {
  answer(readQuestion, done(pageOf()))
  await renderDesk('/questions/7')
  const field = page.getByLabelText('Your answer')
  const typed = () => (field.query() as HTMLTextAreaElement | null)?.value
  await field.fill('Yes, from')
  answer(readQuestion, done(pageOf({ question: questionOf({ thread_id: 8 }) })))
  await renderDesk('/questions/8')
  await expect.poll(typed).toBe('')
  answer(readQuestion, done(pageOf()))
  await renderDesk('/questions/7')
  await expect.element(field).toHaveValue('Yes, from')
  await field.fill('Yes, from tomorrow')
  const end = fail(replyToQuestion, 'offline')
  await button('Send answer').click()
  await expect.element(page.getByText('Please check your internet connection!')).toBeVisible()
  end()
  const { posts } = pageOf()
  const [asked] = posts
  if (!asked) throw new Error('no post')
  const own = { ...asked, post_id: 2, side: 'school' as const, text: 'Yes, from tomorrow', file: null }
  answer(readQuestion, done(pageOf({ posts: [asked, own] })))
  await renderDesk('/questions/7')
  await expect.element(page.getByText('Yes, from tomorrow').first()).toBeVisible()
  await expect.poll(typed).toBe('')
})

test('an answer is not sent before its photo is ready, and the photo that was chosen last goes with it [desk-142]', async () => {
  const { promise, reject } = Promise.withResolvers<ImageBitmap>()
  const shrinking = vi.spyOn(globalThis, 'createImageBitmap').mockImplementation(() => promise)
  answer(readQuestion, done(pageOf()))
  answer(replyToQuestion, done({ post_id: 2 }))
  await renderDesk('/questions/7')
  await page.getByLabelText('Your answer').fill('See the list')
  const choose = (name: string, bytes: number) =>
    userEvent.upload(
      document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement,
      new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }),
    )
  await choose('large.jpg', 800_000)
  await button('Send answer').click({ force: true })
  await choose('small.jpg', 10)
  await expect.element(page.getByText('small.jpg')).toBeVisible()
  reject(new Error('no picture'))
  await promise.catch(() => undefined)
  await button('Send answer').click()
  await expect.element(page.getByText('Answered. The family is notified.')).toBeVisible()
  const sent = (await askedOf(replyToQuestion)).map(
    ({ body }) => (body as { files?: File } | undefined)?.files?.name,
  )
  expect(sent).toEqual(['small.jpg'])
  shrinking.mockRestore()
})

test('an answer is not sent twice while the question is read again, and what is typed meanwhile stays [desk-142]', async () => {
  answer(readQuestion, done(pageOf()))
  answer(replyToQuestion, done({ post_id: 2 }))
  await renderDesk('/questions/7')
  await page.getByLabelText('Your answer').fill('Yes')
  const release = hold(readQuestion)
  await button('Send answer').click()
  await expect.poll(async () => (await askedOf(readQuestion)).length).toBe(2)
  await button('Send answer').click({ force: true })
  await page.getByLabelText('Your answer').fill('And one more')
  release()
  await expect.element(page.getByText('Answered. The family is notified.')).toBeVisible()
  expect(await askedOf(replyToQuestion)).toHaveLength(1)
  await expect.element(page.getByLabelText('Your answer')).toHaveValue('And one more')
})
