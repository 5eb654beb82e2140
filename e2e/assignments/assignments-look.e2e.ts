import { titles } from '#portal/testing/assignment-titles.ts'
import { touchedAnywhere } from '#portal/testing/fits.ts'
import { expectClean, expectReadable } from '../kit/look.ts'
import { expect, test, useServer } from '../kit/test.ts'
import { choose, draftFiles, idOf, makeFiles, openWork, remark, saveButton, toast } from './assignments.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a draft with a long name, uploads and errors: accessible, nothing too wide or too small', {
    tag: '@long',
  }, async ({ page }) => {
    const id = await idOf(server.current, titles.draft)
    await server.current.query(
      `update assignment set title = repeat('Averylongnamewithoutanyspace', 6) where id = $1`,
      [id],
    )
    await openWork(page, at(), id)
    await saveButton(page).waitFor()
    await page
      .getByRole('region', { name: 'Saved before' })
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    await choose(
      page,
      (await makeFiles(18, 20)).map(({ path }) => path),
    )
    await expect(draftFiles(page)).toHaveCount(18)
    await expect(page.getByText('18 of 18 uploaded, 100%')).toBeVisible()
    await page.getByRole('button', { name: 'Pause all' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add link' }).click()
    await page.getByLabel('Link name').fill('a')
    await remark(page).fill('x'.repeat(201))
    await saveButton(page).click()
    await toast(page, 'Please enter valid url!').waitFor()
    await expect(saveButton(page)).toBeInViewport()
    await expectClean(page, 'a draft with faults', `${touchedAnywhere}, input:not([type=search]), textarea`)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectClean(page, 'a draft with faults, wide')
    await expectReadable(page, 'a draft with faults')
  })
})
