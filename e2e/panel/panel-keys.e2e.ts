import { users } from '../exams.ts'
import { tabTo } from '../kit/look.ts'
import { nextDownload } from '../kit/next-download.ts'
import { expect, test, useServer } from '../kit/test.ts'
import { begin, makePaper, openPanel, questionHeading, questionOf } from './panel.ts'

const server = useServer()
const { aarav: login } = users

test('by keyboard alone: start, every type of question, mark, bookmark, submit, receipt [panel-21, panel-43]', async ({
  page,
}) => {
  const name = 'By keys alone'
  await makePaper(server.current, { login, name, types: [1, 3, 4, 5, 6, 7, 2] })
  const panel = await openPanel(page, server.current, login, name)
  const { keyboard } = panel
  const button = (label: string) => panel.getByRole('button', { name: label, exact: true })
  const article = questionOf(panel)
  const press = async (label: string, key = 'Enter') => {
    await tabTo(panel, button(label))
    await keyboard.press(key)
  }
  const isAt = async (number: number) => {
    await expect(questionHeading(panel)).toHaveText(`Question ${number} of 7`)
    await expect(questionHeading(panel)).toBeFocused()
  }
  await tabTo(panel, panel.getByLabel('I have read and understood the instructions.'))
  await keyboard.press('Space')
  await press('Start')
  await isAt(1)

  const radios = article.getByRole('group', { name: 'Your answer to question 1' }).getByRole('radio')
  await tabTo(panel, radios.first())
  await keyboard.press('ArrowDown')
  await expect(radios.nth(1)).toBeChecked()
  await press('Clear answer')
  await expect(radios.nth(1)).not.toBeChecked()
  await isAt(1)
  await tabTo(panel, radios.first())
  await keyboard.press('Space')
  await expect(radios.first()).toBeChecked()
  await press('Mark for review', 'Space')
  await expect(button('Marked for review')).toBeFocused()
  await press('Save & Next')

  await isAt(2)
  const boxes = article.getByRole('checkbox')
  await tabTo(panel, boxes.first())
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await expect(boxes.nth(0)).toBeChecked()
  await expect(boxes.nth(1)).toBeChecked()
  const bookmark = article.getByRole('button', { name: /ookmark/ })
  const isKept = await bookmark.getAttribute('aria-pressed')
  // It is before the answers.
  for (let stop = 0; stop < 2; stop++) await keyboard.press('Shift+Tab')
  await expect(bookmark).toBeFocused()
  await keyboard.press('Enter')
  await expect(bookmark).toHaveAttribute('aria-pressed', String(isKept !== 'true'))
  await expect(bookmark).toBeFocused()
  await press('Save & Next')

  await isAt(3)
  await tabTo(panel, article.getByLabel('Number'))
  await keyboard.type('12.5')
  await press('Save & Next')

  await isAt(4)
  await tabTo(panel, article.getByRole('radio').first())
  await keyboard.press('ArrowDown')
  await expect(article.getByRole('radio', { name: 'False' })).toBeChecked()
  await press('Save & Next')

  await isAt(5)
  const match = article.getByRole('combobox', { name: 'Match for 2' })
  await tabTo(panel, match)
  await keyboard.press('ArrowDown')
  await expect(match).not.toHaveValue('0')
  await press('Save & Next')

  await isAt(6)
  await tabTo(panel, article.getByRole('textbox', { name: /^Blank 1 of/ }))
  await keyboard.type('retina')
  await press('Save & Next')

  await isAt(7)
  await tabTo(panel, article.getByLabel('Your answer', { exact: true }))
  await keyboard.type('Because it scatters')
  await press('Previous')
  await isAt(6)
  await press('Save & Next')
  await isAt(7)

  await press('Save & Finish')
  const dialog = panel.getByRole('dialog', { name: 'Hand in your answers?' })
  await expect(dialog).toBeVisible()
  const isWithin = () => dialog.evaluate((one) => one.contains(document.activeElement))
  for (let stop = 0; stop < 6; stop++) {
    // Between the last and the first, the browser's toolbar has the focus.
    expect((await isWithin()) || (await panel.evaluate(() => document.activeElement === document.body))).toBe(
      true,
    )
    await keyboard.press('Tab')
  }
  await keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button('Save & Finish')).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(panel, dialog.getByRole('button', { name: 'Hand in' }))
  await keyboard.press('Enter')
  await expect(panel.getByRole('heading', { name: 'Your answers are handed in' })).toBeFocused()
  const [file] = await Promise.all([nextDownload(panel), press('Download receipt')])
  expect(file.suggestedFilename()).toBe('Receipt By keys alone.pdf')
})

for (const [where, width, tag] of [
  ['beside the question', 1280, []],
  ['in its drawer', 900, ['@long']],
] as const) {
  test.describe(`all questions, ${where}`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('one tab stop; arrows, Home and End move; Enter opens the question', { tag: [...tag] }, async ({
      page,
    }) => {
      const name = `Through all ${width}`
      await makePaper(server.current, { login, name, types: Array.from({ length: 14 }, () => 1) })
      const panel = await openPanel(page, server.current, login, name)
      const { keyboard } = panel
      const item = (number: number) => panel.getByRole('button', { name: new RegExp(`^Question ${number}:`) })
      await begin(panel)
      await expect(questionHeading(panel)).toBeFocused()
      if (width < 1024) {
        const opener = panel.getByRole('button', { name: /^All questions/ })
        const drawer = panel.getByRole('dialog', { name: 'All questions' })
        await tabTo(panel, opener)
        await keyboard.press('Enter')
        await expect(drawer).toBeVisible()
        await keyboard.press('Escape')
        await expect(drawer).toHaveCount(0)
        await expect(opener).toBeFocused()
        await keyboard.press('Enter')
      }
      await tabTo(panel, item(1))
      await keyboard.press('ArrowRight')
      await expect(item(2)).toBeFocused()
      await keyboard.press('ArrowLeft')
      await keyboard.press('ArrowLeft')
      await expect(item(1)).toBeFocused()
      await keyboard.press('ArrowDown')
      const below = await panel.evaluate(() => document.activeElement?.textContent)
      expect(Number(below), 'a row on').toBeGreaterThan(3)
      await keyboard.press('ArrowUp')
      await expect(item(1)).toBeFocused()
      await keyboard.press('End')
      await expect(item(14)).toBeFocused()
      await keyboard.press('Tab')
      await expect(item(13)).not.toBeFocused()
      await keyboard.press('Shift+Tab')
      await expect(item(1), 'where the student is').toBeFocused()
      await keyboard.press('End')
      await keyboard.press('Home')
      await keyboard.press('ArrowRight')
      await keyboard.press('Enter')
      await expect(questionHeading(panel)).toHaveText('Question 2 of 14')
      await expect(questionHeading(panel)).toBeFocused()
    })
  })
}
