import { users } from './exams.ts'
import { expectClean } from './look.ts'
import {
  addQuestion,
  begin,
  filesOf,
  makePaper,
  next,
  openPanel,
  questionHeading,
  questionOf,
} from './panel.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const { aarav: login } = users
const types = [1, 3, 4, 5, 6, 7, 2]

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('no accessibility faults in four themes: each screen, each type of question', async ({ page }) => {
      test.setTimeout(300_000)
      const name = `Look at ${width}`
      const testId = await makePaper(server.current, { login, name, types })
      const picture = `<img data-file="${(await filesOf(server.current, testId)).get('lens.png')}" alt="A lens">`
      await addQuestion(server.current, testId, {
        html: picture,
        passage: picture,
        options: [{ html: picture }, { html: 'None' }],
      })
      const panel = await openPanel(page, at(), login, name)
      await expectClean(panel, 'instructions')
      await begin(panel)
      for (const type of types) {
        await expectClean(panel, `question of type ${type}`)
        await next(panel)
      }
      await expectClean(panel, 'passage, and pictures everywhere')
      await panel.getByRole('button', { name: 'Enlarge the picture of option a' }).click()
      await expectClean(panel, 'an enlarged picture')
      await panel.keyboard.press('Escape')
      await panel.getByRole('button', { name: 'Display' }).click()
      await panel.getByLabel('High contrast').check()
      await expectClean(panel, 'display, high contrast')
      await panel.keyboard.press('Escape')
      if (width < 1024) {
        await panel.getByRole('button', { name: /^All questions/ }).click()
        await expectClean(panel, 'all questions')
        await panel.keyboard.press('Escape')
      }
      await panel.getByRole('button', { name: 'Save & Finish' }).click()
      await expectClean(panel, 'before handing in')
      await panel.getByRole('button', { name: 'Hand in' }).click()
      await panel.getByRole('button', { name: 'Download receipt' }).waitFor()
      await expectClean(panel, 'handed in')
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('nothing is wider than the screen, and what is touched is large enough', async ({ page }) => {
    test.setTimeout(90_000)
    const name = 'Averylongnamewithoutanyspace'.repeat(3)
    await makePaper(server.current, { login, name, types })
    const panel = await openPanel(page, at(), login, name)
    const check = async (screen: string) => {
      // What is wider than the screen makes a phone's window wider, too.
      const wide = await panel.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, screen).toBeLessThanOrEqual(360)
      const small = await panel
        .locator(':is(a, button, select, label, textarea):visible')
        .evaluateAll((all) =>
          all
            .filter((one) => !one.matches('label[for]') && one.getBoundingClientRect().height < 44)
            .map((one) => one.outerHTML.slice(0, 120)),
        )
      expect(small, screen).toEqual([])
    }
    await check('instructions')
    await begin(panel)
    for (const type of types) {
      await check(`type ${type}`)
      if (type !== types.at(-1)) await next(panel)
    }
    await panel.getByRole('button', { name: 'Display' }).click()
    await panel.getByRole('radio', { name: 'Largest' }).check()
    await check('the largest text')
    await panel.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Save & Finish' }).click()
    await panel.getByRole('button', { name: 'Hand in' }).click()
    await panel.getByRole('button', { name: 'Download receipt' }).waitFor()
    await check('handed in')
  })
})

test.describe('on a phone on its side', () => {
  test.use({ viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true })

  test('what leads on is in sight: start, next, all questions, handing in', async ({ page }) => {
    const name = 'On its side'
    await makePaper(server.current, { login, name, types: Array.from({ length: 14 }, () => 1) })
    const panel = await openPanel(page, at(), login, name)
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

test('the next question is drawn already, where nobody meets it, and is shown as it stands', async ({
  page,
}) => {
  const name = 'Drawn ahead'
  await makePaper(server.current, { login, name, types })
  const panel = await openPanel(page, at(), login, name)
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
