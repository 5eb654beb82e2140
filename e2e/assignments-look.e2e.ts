import type { Locator } from '@playwright/test'
import {
  aarav,
  cardOf,
  choose,
  clearWork,
  draftFiles,
  enter,
  idOf,
  makeFiles,
  openWork,
  remark,
  reviewStep,
  saveButton,
  titles,
  toast,
} from './assignments.ts'
import { expectClean } from './look.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

for (const width of [360, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('no accessibility faults in four themes', async ({ page }) => {
      test.setTimeout(180_000)
      await enter(page, at())
      await page.goto(at('/assignment'))
      await cardOf(page, titles.open).waitFor()
      await expectClean(page, 'ongoing')
      await page.goto(at('/assignment?open=999'))
      await cardOf(page, titles.expired).waitFor()
      await expectClean(page, 'past')
      const id = await idOf(server.current, titles.draft)
      await page.goto(at(`/assignment/${id}`))
      await saveButton(page).waitFor()
      await choose(
        page,
        (await makeFiles(2, 100)).map(({ path }) => path),
      )
      await expect(draftFiles(page).first()).toContainText('Uploaded')
      await page.getByRole('button', { name: 'Pause all' }).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Add link' }).click()
      await page.getByLabel('Link name').fill('a')
      await page
        .getByRole('region', { name: 'Saved before' })
        .getByRole('button', { name: /^Remove / })
        .first()
        .click()
      await remark(page).fill('x'.repeat(201))
      await saveButton(page).click()
      await toast(page, 'Please enter valid url!').waitFor()
      await expectClean(page, 'a draft with faults')
      await page.goto(at(`/assignment/${await idOf(server.current, titles.marks)}`))
      await reviewStep(page).getByText('Solutions').waitFor()
      await expectClean(page, 'evaluated')
    })
  })
}

test('by keyboard alone: filter, card, file button, link, remark, Submit, the question', async ({ page }) => {
  const id = await idOf(server.current, titles.open)
  await clearWork(server.current, id)
  await enter(page, at(), aarav)
  await page.goto(at('/assignment'))
  const tabTo = async (target: Locator) => {
    for (let stop = 0; stop < 80; stop++) {
      await page.keyboard.press('Tab')
      if (
        (await target.count()) > 0 &&
        (await target.first().evaluate((one) => one === document.activeElement))
      )
        return
    }
    throw new Error(`Tab does not reach ${target}`)
  }
  await cardOf(page, titles.open).waitFor()
  await page.getByRole('tab', { name: 'Ongoing' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Past' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await tabTo(page.getByLabel('Status'))
  await page.keyboard.type('Pend')
  await tabTo(cardOf(page, titles.open).getByRole('link'))
  await page.keyboard.press('Enter')
  await saveButton(page).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page.getByRole('button', { name: 'Choose files' }))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles((await makeFiles(1, 50)).map(({ path }) => path))
  await expect(draftFiles(page).first()).toContainText('Uploaded')
  await tabTo(page.getByRole('button', { name: 'Add link' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Link name')).toBeFocused()
  await page.keyboard.type('Mine')
  await tabTo(page.getByLabel('Link address'))
  await page.keyboard.type('https://mine.example.com')
  await tabTo(remark(page))
  await page.keyboard.type('Done')
  const send = page.getByRole('button', { name: 'Submit Assignment' })
  await tabTo(send)
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await tabTo(page.getByRole('alertdialog').getByRole('button', { name: 'Submit', exact: true }))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Submitted.')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('nothing is wider than the screen, and what is touched is large enough', async ({ page }) => {
    const id = await idOf(server.current, titles.late)
    await server.current.query(
      `update assignment set title = repeat('Averylongnamewithoutanyspace', 6) where id = $1`,
      [id],
    )
    await openWork(page, at(), id)
    await choose(
      page,
      (await makeFiles(20, 20)).map(({ path }) => path),
    )
    await expect(page.getByText('20 of 20 uploaded, 100%')).toBeVisible()
    await page.getByRole('button', { name: 'Add link' }).click()
    const check = async () => {
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      const small = await page
        .locator('main :is(a, button, select, input:not([type=search]), textarea):visible')
        .evaluateAll((all) =>
          all
            .filter((one) => one.getBoundingClientRect().height < 44)
            .map((one) => one.outerHTML.slice(0, 120)),
        )
      expect(small).toEqual([])
    }
    await check()
    await expect(saveButton(page)).toBeInViewport()
    await page.goto(at('/assignment'))
    await page.locator('main article').first().waitFor()
    await check()
  })
})
