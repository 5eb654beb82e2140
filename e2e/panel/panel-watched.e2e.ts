import { users } from '../exams.ts'
import { expect, test, useServer } from '../kit/test.ts'
import { choose, makePaper, openPanel, saved } from './panel.ts'

const server = useServer()
const { aarav: login } = users

test('a watched exam begins with its code, fills the screen, and counts leaving it [panel-62]', async ({
  page,
}) => {
  const name = 'In the hall'
  const testId = await makePaper(server.current, { login, name, types: [1] })
  await server.current.query(`update test set access_code = 'mango 42', fills_screen = true where id = $1`, [
    testId,
  ])
  const panel = await openPanel(page, server.current, login, name)
  await panel.getByLabel('I have read and understood the instructions.').check()
  await expect(panel.getByText('It fills the whole screen.')).toBeVisible()
  await panel.getByLabel('Access code').fill('mango 41')
  await panel.getByRole('button', { name: 'Start' }).click()
  await expect(panel.getByRole('alert')).toHaveText(
    'This access code is not right. Please ask your examiner.',
  )
  await panel.getByLabel('Access code').fill('MANGO42')
  await panel.getByRole('button', { name: 'Start' }).click()
  const isFilled = () => panel.evaluate(() => document.fullscreenElement !== null)
  await expect.poll(isFilled).toBe(true)
  await choose(panel, 2)
  await panel.evaluate(() => document.exitFullscreen())
  const back = panel.getByRole('dialog', { name: 'Back to full screen' })
  await expect(back).toContainText('Your examiner sees how often.')
  await back.getByRole('button', { name: 'Back to full screen' }).click()
  await expect.poll(isFilled).toBe(true)
  await expect(back).toHaveCount(0)
  await expect(saved(panel)).toBeVisible()
  const noted = () =>
    server.current.query(
      `select kind, count(*)::int from attempt_event e join test_attempt a on a.id = e.attempt_id
        where a.test_id = $1 and kind <> 'opened' and kind <> 'left' and kind <> 'returned' group by kind order by kind`,
      [testId],
    )
  await expect.poll(noted).toEqual([
    { kind: 'enteredFullScreen', count: 1 },
    { kind: 'leftFullScreen', count: 1 },
    { kind: 'wrongCode', count: 1 },
  ])
  // The next test sets the size of the same browser's page.
  await panel.evaluate(() => document.exitFullscreen())
})
