import { users } from '../exams.ts'
import { expectClean, expectFits, expectReadable, tabTo } from '../kit/look.ts'
import { expect, test, useServer } from '../kit/test.ts'
import {
  addQuestion,
  begin,
  makePaper,
  next,
  openPanel,
  questionHeading,
  questionOf,
  saved,
} from './panel.ts'

const server = useServer()
const { aarav: login } = users

test.use({ viewport: { width: 360, height: 740 } })

test('gaps with lists and words, and an order: answered by keyboard, saved, restored, evaluated and shown', {
  tag: '@long',
}, async ({ page }) => {
  const name = 'In the text'
  const testId = await makePaper(server.current, { login, name, types: [], label: 'Practice', limit: 0 })
  const add = (question: Parameters<typeof addQuestion>[2]) => addQuestion(server.current, testId, question)
  await add({
    html: '<p>The bandit killed her ___ and burned her ___, which a long sentence goes on about.</p>',
    key: { type: 8, pairs: [1, 4], isPartial: true },
    options: [
      ...['family', 'a horse whose name is far too long for any line of a phone'].map((html) => ({
        html,
        place: 1,
      })),
      ...['<math><msup><mi>x</mi><mn>2</mn></msup></math>', 'castle'].map((html) => ({ html, place: 2 })),
    ],
  })
  await add({
    html: '<p>Now is the ___ of our discontent.</p>',
    key: { type: 8, pairs: [2], isPartial: false },
    options: [{ html: 'spring' }, { html: 'winter' }],
  })
  await add({
    html: '<p>From high to low.</p>',
    key: { type: 9, pairs: [2, 3, 1], isPartial: true },
    options: [{ html: 'Bidean' }, { html: 'Ben Nevis' }, { html: '<math><mi>h</mi></math>' }],
  })
  await add({
    html: '<p>Sponsors <mark>who bought</mark> time <mark>includes</mark> firms <mark>whose</mark> names we know.</p>',
    key: { type: 10, options: [2], isPartial: false, most: 1 },
    options: [{ html: 'who bought' }, { html: 'includes' }, { html: 'whose' }],
  })
  const panel = await openPanel(page, server.current, login, name)
  const look = async (state: string) => {
    await expectClean(panel, state)
    await expectFits(panel, state)
  }
  await begin(panel)
  const article = questionOf(panel)

  await expect(questionHeading(panel)).toHaveText('Question 1 of 4')
  const blank = (number: number) => article.getByRole('combobox', { name: `Blank ${number} of 2` })
  await expect(blank(1)).toHaveValue('0')
  const text = (start: string) => article.getByRole('paragraph').filter({ hasText: start })
  await expect(text('The bandit').getByRole('combobox')).toHaveCount(2)
  await look('lists')
  await expectReadable(panel, 'lists')
  await tabTo(panel, blank(1))
  await panel.keyboard.press('f')
  await expect(blank(1).locator('option:checked')).toHaveText('family')
  await expect(article.getByText('For blank 2')).toBeVisible()
  await blank(2).selectOption('b) castle')
  await next(panel)

  await article.getByRole('combobox').selectOption('spring')
  await look('words for gaps')
  await next(panel)

  await expect(article.getByText('This order is not your answer yet')).toBeVisible()
  await look('an order')
  const down = (row: number) => article.getByRole('button', { name: `Move row ${row} down` })
  await tabTo(panel, down(1))
  await panel.keyboard.press('Enter')
  // The focus moves with the row.
  await expect(down(2)).toBeFocused()
  await panel.keyboard.press('Enter')
  await expect(article.getByText('Now row 3 of 3')).toHaveCount(1)
  await expect(article.getByRole('listitem')).toHaveText([/Ben Nevis/, /h/, /Bidean/])
  await expect(article.getByText('This order is not your answer yet')).toHaveCount(0)
  await next(panel)

  const word = (name: string) => text('Sponsors').getByRole('button', { name, exact: true })
  await word('whose').click()
  await tabTo(panel, word('includes'))
  await panel.keyboard.press('Space')
  await expect(word('includes')).toHaveAttribute('aria-pressed', 'true')
  await expect(word('whose')).toHaveAttribute('aria-pressed', 'false')
  await look('words of the text')
  await expectReadable(panel, 'words of the text')
  await expect(saved(panel)).toBeVisible()

  await panel.reload()
  await expect(word('includes')).toHaveAttribute('aria-pressed', 'true')
  await panel.getByRole('button', { name: 'Previous' }).click()
  await expect(article.getByRole('listitem')).toHaveText([/Ben Nevis/, /h/, /Bidean/])
  await next(panel)
  await panel.getByRole('button', { name: 'Save & Finish' }).click()
  await panel.getByRole('button', { name: 'Hand in' }).click()
  const outcome = (number: number) => panel.getByRole('article', { name: `Question ${number}`, exact: true })
  await expect(outcome(1)).toContainText('Right')
  await expect(outcome(1)).toContainText('killed her ___ [family / a horse')
  await expect(outcome(2)).toContainText('Wrong')
  await expect(outcome(2)).toContainText(/Your answer\s*spring\s*Correct answer\s*winter/)
  await expect(outcome(3)).toContainText('Right')
  await expect(outcome(4)).toContainText(/Your answer\s*includes/)
  await look('what came of it')
  await expect(panel.getByText(/^11 of /)).toBeVisible()
})
