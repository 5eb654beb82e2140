import { users } from '../exams.ts'
import { expectClean, expectFits, expectReadable } from '../kit/look.ts'
import { expect, test, useServer } from '../kit/test.ts'
import {
  addQuestion,
  barPositions,
  begin,
  filesOf,
  makePaper,
  next,
  openPanel,
  questionHeading,
  questionOf,
} from './panel.ts'

const server = useServer()
const { aarav: login } = users
const types = [1, 3, 4, 5, 6, 7, 2]

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('each screen and each type of question: accessible, nothing too wide or too small [panel-21]', async ({
    page,
  }) => {
    const name = 'Averylongnamewithoutanyspace'.repeat(3)
    const testId = await makePaper(server.current, { login, name, types })
    const picture = `<img data-file="${(await filesOf(server.current, testId)).get('lens.png')}" alt="A lens">`
    await addQuestion(server.current, testId, {
      html: picture,
      passage: picture,
      options: [{ html: picture }, { html: 'None' }],
    })
    const panel = await openPanel(page, server.current, login, name)
    const look = async (state: string) => {
      await expectClean(panel, state)
      await expectFits(panel, state, 'label:not([for]), textarea')
    }
    await look('instructions')
    await begin(panel)
    const bars = new Set<number>()
    const noteBar = async () => {
      for (const position of await barPositions(panel)) bars.add(position)
    }
    for (const type of types) {
      await look(`question of type ${type}`)
      await noteBar()
      await next(panel)
    }
    await look('passage, and pictures everywhere')
    await noteBar()
    expect([...bars], 'the bar under the question stays where it is').toEqual([684])
    // As a browser does that keeps the page's height beside the keyboard.
    await panel.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 440, configurable: true })
      visualViewport?.dispatchEvent(new Event('resize'))
    })
    expect(await barPositions(panel), 'above the keyboard').toEqual([384])
    await panel.evaluate(() => {
      Reflect.deleteProperty(visualViewport ?? {}, 'height')
      visualViewport?.dispatchEvent(new Event('resize'))
    })
    await expectReadable(panel, 'passage, and pictures everywhere')
    await panel.getByRole('button', { name: 'Enlarge the picture of option a' }).click()
    await look('an enlarged picture')
    await panel.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Display' }).click()
    await panel.getByRole('radio', { name: 'Largest' }).check()
    await panel.getByLabel('High contrast').check()
    await look('display, high contrast, the largest text')
    await panel.keyboard.press('Escape')
    await look('a question in the largest text')
    await panel.getByRole('button', { name: /^All questions/ }).click()
    await look('all questions')
    await panel.getByRole('button', { name: 'Instructions' }).click()
    await look('instructions beside the question')
    await panel.keyboard.press('Escape')
    await panel.getByRole('button', { name: /^All questions/ }).click()
    await panel.getByRole('button', { name: 'Question Paper' }).click()
    await look('the whole paper')
    await panel.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Save & Finish' }).click()
    await look('before handing in')
    await panel.getByRole('button', { name: 'Hand in' }).click()
    await panel.getByRole('button', { name: 'Download receipt' }).waitFor()
    await look('handed in')
  })
})

test('on a desktop screen with the list of questions and a passage: accessible', { tag: '@long' }, async ({
  page,
}) => {
  const name = 'On a desk'
  const testId = await makePaper(server.current, { login, name, types: [1] })
  const picture = `<img data-file="${(await filesOf(server.current, testId)).get('lens.png')}" alt="A lens">`
  await addQuestion(server.current, testId, { html: picture, passage: picture, options: [{ html: picture }] })
  await page.setViewportSize({ width: 1440, height: 900 })
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await next(panel)
  await panel.getByRole('button', { name: 'Enlarge the picture of option a' }).waitFor()
  await expectClean(panel, 'passage, and pictures everywhere')
})

test.describe('on a phone in landscape', () => {
  test.use({ viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true })

  test('start, next, all questions and submit are visible', { tag: '@long' }, async ({ page }) => {
    const name = 'On its side'
    await makePaper(server.current, { login, name, types: Array.from({ length: 14 }, () => 1) })
    const panel = await openPanel(page, server.current, login, name)
    const inSight = (button: string) =>
      expect(panel.getByRole('button', { name: button, exact: true })).toBeInViewport({ ratio: 1 })
    await inSight('Start')
    await begin(panel)
    await inSight('Save & Next')
    await panel.getByRole('button', { name: /^All questions/ }).click()
    await inSight('Close')
    await inSight('Submit')
    await panel.getByRole('button', { name: 'Submit', exact: true }).click()
    await inSight('Go on with the exam')
    await inSight('Hand in')
  })
})

test('the next question is rendered in advance, hidden and inert, and then shown unchanged', {
  tag: '@long',
}, async ({ page }) => {
  const name = 'Drawn ahead'
  await makePaper(server.current, { login, name, types })
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await expect(panel.locator('article')).toHaveCount(2)
  await expect(questionOf(panel)).toHaveCount(1)
  const second = panel.locator('article').nth(1)
  await expect(second).toBeHidden()
  const canFocus = await second.locator('input, button').evaluateAll((all: HTMLElement[]) =>
    all.some((one) => {
      one.focus()
      return document.activeElement === one
    }),
  )
  expect(canFocus).toBe(false)
  const node = await second.elementHandle()
  await next(panel)
  await expect(questionHeading(panel)).toBeFocused()
  await expect(questionHeading(panel)).toHaveText('Question 2 of 7')
  expect(await questionOf(panel).evaluate((one, other) => one === other, node)).toBe(true)
})
