import { users } from '../exams.ts'
import { openAs } from '../kit/open-as.ts'
import { expect, test, useServer } from '../kit/test.ts'
import {
  barPositions,
  begin,
  choose,
  makePaper,
  next,
  openPanel,
  questionHeading,
  submitExam,
} from './panel.ts'

const server = useServer()
const { aarav: login } = users

test('practice is untimed, and its outcome shows the right answers and the solutions [panel-48]', async ({
  page,
}) => {
  const name = 'Practised here'
  // Practice withholds the answer to a question of an exam that can still be taken.
  await server.current.query('update test set cancelled_at = now() where ends_at > now()')
  await server.current.query(
    `update test_attempt set ends_at = now() - interval '1 day' where submitted_at is null`,
  )
  await makePaper(server.current, { login, name, types: [1, 4, 5, 6], label: 'Practice', limit: 0 })
  const panel = await openPanel(page, server.current, login, name)
  await expect(panel.getByText('No limit')).toBeVisible()
  await begin(panel)
  await choose(panel, 1)
  await submitExam(panel)
  await expect(panel.getByText(/of \d+ marks$/)).toBeVisible({ timeout: 20_000 })
  await expect(panel.getByRole('article')).toHaveCount(4)
  await expect(panel.getByText('Correct answer').first()).toBeVisible()
  await expect(panel.getByText('Why').first()).toBeVisible()
  await expect(panel.getByRole('article').first(), 'a wrong answer takes its marks off').toContainText(
    /Wrong-1 mark/,
  )
})

test('the practice notebook runs in the panel, too [exam-46]', { tag: '@long' }, async ({ page }) => {
  await openAs(page, login, server.current.at('localhost', '/exam/notebook'))
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: /^Practise \d+ questions$/ }).click()
  const panel = await opening
  await expect(panel.getByRole('heading', { name: 'Practice notebook' })).toBeVisible()
  await begin(panel)
  await expect(questionHeading(panel)).toContainText('Question 1 of')
  const bars = await barPositions(panel)
  await next(panel)
  await expect(questionHeading(panel)).toContainText('Question 2 of')
  expect([...bars, ...(await barPositions(panel))], 'the bar of a paper of one part').toEqual([736, 736])
  await submitExam(panel)
  await expect(panel.getByText(/of \d+ marks$/)).toBeVisible({ timeout: 20_000 })
})
