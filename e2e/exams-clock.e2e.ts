import { cardOf, makeTest, users } from './exams.ts'
import { openAs } from './open-as.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const { aarav } = users
/** Time enough to open the page before it. */
const soon = { label: 'Unit Tests', from: '5 seconds', to: '9 seconds' }

test('a card changes at the second at which it opens, and at which it ends', async ({ page }) => {
  await makeTest(server.current, aarav, { ...soon, name: 'Opens soon' })
  await openAs(page, aarav, at('/exam?search=Opens%20soon'))
  const start = cardOf(page, 'Opens soon').getByRole('button', { name: 'Start' })
  await expect(start).toBeDisabled()
  await expect(start).toBeEnabled({ timeout: 20_000 })
  await expect(cardOf(page, 'Opens soon')).toHaveCount(0)
  await expect(page.getByText('No Exam Available')).toBeVisible()
})

for (const [what, offMs] of [
  ['behind', -1900],
  ['ahead', 1900],
] as const)
  test(`a device nearly two seconds ${what} shows Start at the second of the server`, async ({ page }) => {
    await page.addInitScript((off) => {
      const { now } = Date
      Date.now = () => now() + off
    }, offMs)
    const id = await makeTest(server.current, aarav, { ...soon, name: 'By the clock' })
    const [opening] = await server.current.query<{ ms: number }>(
      'select extract(epoch from starts_at)::float8 * 1000 as ms from test where id = $1',
      [id],
    )
    await openAs(page, aarav, at('/exam?search=By%20the%20clock'))
    const start = cardOf(page, 'By the clock').getByRole('button', { name: 'Start' })
    await expect(start).toBeDisabled()
    const openedMs = await start.evaluate(
      (button) =>
        new Promise<number>((done) => {
          const look = () => {
            if (!button.hasAttribute('disabled')) done(performance.timeOrigin + performance.now())
            else requestAnimationFrame(look)
          }
          look()
        }),
    )
    const lateMs = openedMs - (opening?.ms ?? 0)
    expect(lateMs).toBeGreaterThan(-200)
    expect(lateMs).toBeLessThan(1200)
  })
