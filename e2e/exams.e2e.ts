import { cardOf, makeTest, users } from './exams.ts'
import { openAs } from './kit/open-as.ts'
import { expect, test, useServer } from './kit/test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test('a label stays open after a reload and after going back; Start opens the exam panel; afterwards the exam is shown as begun', {
  tag: '@long',
}, async ({ page }) => {
  const id = await makeTest(server.current, users.aarav, {
    name: 'To begin',
    label: 'Unit Tests',
    from: '-1 hour',
    to: '1 hour',
  })
  const card = cardOf(page, 'To begin')
  await openAs(page, users.aarav, at('/exam'))
  await page.getByRole('group', { name: 'Exam labels' }).getByRole('button', { name: 'Unit Tests' }).click()
  await expect(page).toHaveURL(/\/exam\?label=\d+$/)
  await expect(card).toBeVisible()
  await page.reload()
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByText('Click on the Test Type to view the scheduled exams')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Now and next' }).getByRole('heading', { name: 'To begin' }),
  ).toBeVisible()
  await page.goBack()
  await expect(card).toBeVisible()

  const opening = page.waitForEvent('popup')
  await card.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click()
  const panel = await opening
  await expect(panel.getByRole('heading', { name: 'To begin' })).toBeVisible()
  expect(
    await server.current.query('select person_id from test_attempt where test_id = $1', [id]),
  ).toHaveLength(1)
  await panel.close()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(card.getByRole('button', { name: 'Resume' })).toBeVisible()
})
