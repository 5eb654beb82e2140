import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { stateIn } from '#domain/exam/panel/exam-tab.ts'
import { expectFits } from '#portal/testing/look.ts'
import { changeSettings } from '../../core/settings.ts'
import { openPaper, questionOf } from '../../testing/open-paper.tsx'
import { QuestionInView } from './question-in-view.tsx'

let close: () => Promise<void>
afterEach(async () => {
  changeSettings({ language: '' })
  await close()
})

const english = { number: 1, html: 'Force', other_html: 'बल' }
const paper = {
  passages: [
    { passage_id: 5, html: '<p>Read this.</p>', other_html: '', translations: { ur: '<p>یہ پڑھیں۔</p>' } },
  ],
  questions: [
    questionOf(1, {
      passage_id: 5,
      html: '<p>Which is a vector?</p>',
      other_html: '<p>कौन सदिश है?</p>',
      other_language: 'hi',
      translations: { ur: '<p>کون سا ویکٹر ہے؟</p>' },
      options: [
        { ...english, translations: { ur: 'قوت' } },
        { number: 2, html: '5 m', other_html: '' },
      ],
    }),
    questionOf(2, { other_html: '<p>दूसरा?</p>', other_language: 'hi' }),
    questionOf(3, { translations: { ur: '<p>تیسرا؟</p>', bn: '<p>তৃতীয়?</p>', ta: '<p>மூன்றாவது?</p>' } }),
    questionOf(4),
  ],
}
const group = () => page.getByRole('radiogroup', { name: 'Language of the question' })
const shown = (text: string) => expect.element(page.getByText(text)).toBeVisible()

test('the language is switched in place, holds for the next questions, and falls back where there is none [panel-18]', async () => {
  await page.viewport(390, 844)
  const { exam, close: end } = await openPaper(
    900_000_004,
    paper,
    <QuestionInView onSubmit={() => undefined} />,
  )
  close = end
  await shown('Which is a vector?')
  await page.getByRole('radio', { name: /Force/ }).click({ force: true })
  await group().getByRole('radio', { name: 'اردو' }).click({ force: true })
  await shown('کون سا ویکٹر ہے؟')
  await shown('یہ پڑھیں۔')
  await shown('5 m')
  const option = page.getByRole('radio', { name: /قوت/ })
  await expect.element(option).toBeChecked()
  expect(getComputedStyle(page.getByText('کون سا ویکٹر ہے؟').element()).direction).toBe('rtl')
  expect(document.querySelectorAll('[lang=ur]').length).toBeGreaterThan(0)
  expectFits('a question in Urdu')
  expect(stateIn(exam.store.getState().examTab, 1).answer?.value).toEqual({ type: 1, option: 1 })
  exam.goTo(2)
  await shown('Question 2?')
  await expect.element(group().getByRole('radio', { name: 'English' })).toBeChecked()
  exam.goTo(3)
  await shown('تیسرا؟')
  // Four languages are a list.
  await page.getByRole('combobox', { name: 'Language of the question' }).selectOptions('தமிழ்')
  await shown('மூன்றாவது?')
  exam.goTo(4)
  await shown('Question 4?')
  await expect.element(group()).not.toBeInTheDocument()
})
