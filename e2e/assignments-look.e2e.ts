import {
  aarav,
  cardOf,
  choose,
  clearWork,
  draftFiles,
  idOf,
  makeFiles,
  openWork,
  remark,
  reviewStep,
  saveButton,
  titles,
  toast,
} from './assignments.ts'
import { expectClean, expectFits, expectReadable, tabTo, touchedAnywhere } from './look.ts'
import { openAs } from './open-as.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('no accessibility faults: the list, past ones, a draft with faults, an evaluated one', async ({
    page,
  }) => {
    await openAs(page, aarav, at('/assignment'))
    await cardOf(page, titles.open).waitFor()
    await expectClean(page, 'ongoing')
    await page.goto(at('/assignment?open=999'))
    await cardOf(page, titles.expired).waitFor()
    await expectClean(page, 'past')
    await page.goto(at(`/assignment/${await idOf(server.current, titles.marks)}`))
    await reviewStep(page).getByText('Solutions').waitFor()
    await expectClean(page, 'evaluated')
    await page.goto(at(`/assignment/${await idOf(server.current, titles.draft)}`))
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
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectClean(page, 'a draft with faults, wide')
    await expectReadable(page, 'a draft with faults')
  })

  test('a long name and twenty files fit, and what is touched is large enough', async ({ page }) => {
    const touched = `${touchedAnywhere}, input:not([type=search]), textarea`
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
    await page.getByLabel('Link name').waitFor()
    await expectFits(page, 'twenty files', touched)
    await expect(saveButton(page)).toBeInViewport()
    await page.goto(at('/assignment'))
    await page.getByRole('heading', { name: /^Averylongname/ }).waitFor()
    await expectFits(page, 'the list', touched)
  })
})

test('by keyboard alone: filter, card, file button, link, remark, Submit, the question', async ({ page }) => {
  const id = await idOf(server.current, titles.open)
  await clearWork(server.current, id)
  await openAs(page, aarav, at('/assignment'))
  await cardOf(page, titles.open).waitFor()
  await page.getByRole('tab', { name: 'Ongoing' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Past' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, page.getByLabel('Status'))
  await page.keyboard.type('Pend')
  await tabTo(page, cardOf(page, titles.open).getByRole('link'))
  await page.keyboard.press('Enter')
  await saveButton(page).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.getByRole('button', { name: 'Choose files' }))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles((await makeFiles(1, 50)).map(({ path }) => path))
  await expect(draftFiles(page).first()).toContainText('Uploaded')
  await tabTo(page, page.getByRole('button', { name: 'Add link' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Link name')).toBeFocused()
  await page.keyboard.type('Mine')
  await tabTo(page, page.getByLabel('Link address'))
  await page.keyboard.type('https://mine.example.com')
  await tabTo(page, remark(page))
  await page.keyboard.type('Done')
  const send = page.getByRole('button', { name: 'Submit Assignment' })
  await tabTo(page, send)
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Submit', exact: true }))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Submitted.')).toBeVisible()
})
