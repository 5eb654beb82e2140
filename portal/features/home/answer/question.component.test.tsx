import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerNotice, noticeQuestion } from '#domain/home/answer/calls.ts'
import { readAnnouncements, studentHome } from '#domain/home/calls.ts'
import { expectFits } from '#portal/testing/look.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const given = {
  answer: 'no',
  answered_by: 'Meera Nair',
  answered_at: '2026-11-25T10:00:00+05:30',
  version: 'b',
  is_text_changed: false,
}
const children = ['Aarav Sharma', 'Anaya Sharma'].map((name, index) => ({
  ...{ student_id: index + 1, name, may_answer: true, answer: null },
}))
const question = (students: object[]) =>
  answer(noticeQuestion, {
    statusCode: 200,
    message: 'OK',
    result: {
      ...{ kind: 'yes or no', choices: [], until: '2099-12-31', is_over: false, text_hash: 'h' },
      ...{ own_name: 'Rohan Sharma', students: students as never[] },
    },
  })

test('a parent answers per child; what the other has answered meanwhile is shown, and decided knowing it [answer-6, answer-10]', async () => {
  answer(readAnnouncements, { statusCode: 200, message: 'OK', result: null })
  answer(studentHome, (real) => real.slice(0, 1).map((one) => ({ ...one, asks_answer: true })))
  question(children)
  await renderScreen('/announcement', { width: 390 })
  await expect.element(page.getByText('Answer for Anaya Sharma')).toBeVisible()
  expect(page.getByRole('button', { name: 'Yes' }).elements()).toHaveLength(2)
  expectFits('a question')
  fail(answerNotice, 409, 'This was answered meanwhile. Look at what it says now, and decide.')
  question([{ ...children[0], answer: given }, children[1] ?? {}])
  await page.getByRole('button', { name: 'Yes' }).first().click()
  await expect.element(page.getByText('by Meera Nair, 25-11-2026, 10:00 AM')).toBeVisible()
  await expect.element(page.getByText('This was answered meanwhile.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Change the answer' }).click()
  expect(page.getByRole('button', { name: 'Yes' }).elements()).toHaveLength(2)
})

test('an answer names the text that is on the screen, also where the list of notices is older than the question [answer-9]', async () => {
  answer(readAnnouncements, { statusCode: 200, message: 'OK', result: null })
  const list = (text_hash: string) =>
    answer(studentHome, (real) => real.slice(0, 1).map((one) => ({ ...one, asks_answer: true, text_hash })))
  list('before')
  question(children.slice(0, 1))
  await renderScreen('/announcement')
  fail(answerNotice, 409, 'The notice was changed since it was shown here.')
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect
    .element(page.getByText('The notice was changed since it was shown here.').first())
    .toBeVisible()
  list('h')
  await renderScreen('/announcement')
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect
    .poll(async () =>
      (await askedOf(answerNotice)).map(({ body }) => (body as { text_hash: string }).text_hash),
    )
    .toEqual(['', 'h'])
})
