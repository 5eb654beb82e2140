import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { users } from '../exams.ts'
import { expect, hasWorker, test, useServer } from '../kit/test.ts'
import { begin, choose, makePaper, openPanel, saved } from './panel.ts'
import { countedAnswers, expectCounted, option, over } from './panel-loss.ts'

const server = useServer()
const { aarav: login } = users
test.describe.configure({ timeout: 60_000 })

declare global {
  var setDeviceClock: (aheadMs: number) => void
  var sleepFor: (ms: number) => void
  /** Sets how much faster timers run in the panel's pages (`e2e/kit/hurry.ts`). */
  var hurry: (times: number) => void
}

/** A device with a clock that can be set. It can also sleep as phones and laptops do: its monotonic timer stops then. */
const prepareDevice = () => {
  const [deviceNow, timer] = [Date.now, performance.now.bind(performance)]
  let aheadMs = 0
  let sleptMs = 0
  Date.now = () => deviceNow() + aheadMs
  performance.now = () => timer() - sleptMs
  globalThis.setDeviceClock = (ms) => {
    aheadMs = ms
  }
  globalThis.sleepFor = (ms) => {
    const from = deviceNow()
    // Stops the page without keeping a core busy, as a loop would.
    const request = new XMLHttpRequest()
    request.open('GET', `/asleep?${ms}`, false)
    request.send()
    sleptMs += deviceNow() - from
  }
}

async function start(page: Page, name: string): Promise<[Page, number]> {
  const testId = await makePaper(server.current, { login, name, types: [1, 1] })
  await page.addInitScript(prepareDevice)
  await page.route('**/asleep?*', async (route) => {
    await sleep(Number(new URL(route.request().url()).search.slice(1)))
    await route.fulfill({ body: '' })
  })
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await expect(saved(panel)).toBeVisible()
  return [panel, testId]
}

/** The difference between the stamp of the only answer and the server's clock, in seconds. */
async function stampedAgo(testId: number): Promise<number> {
  const [row] = await server.current.query<{ ago: number }>(
    `select abs(extract(epoch from now()) - max(a.answer_at) / 1000.0)::float8 as ago
      from test_attempt t join attempt_answer a on a.institute_id = t.institute_id and a.attempt_id = t.id
      where t.test_id = $1`,
    [testId],
  )
  return row?.ago ?? Number.POSITIVE_INFINITY
}

const hour = 60 * 60_000

test.describe('with the portal cached', () => {
  test.use({ serviceWorkers: 'allow' })

  test("the device's clock and zone are set forwards, then backwards during the exam: countdown and stamps stay right", {
    tag: '@long',
  }, async ({ page, context }) => {
    const [panel, testId] = await start(page, 'Set by hand')
    await expect(panel).toHaveTitle(/^(1:00:00|59:\d\d) left/)
    const tools = await context.newCDPSession(panel)
    await tools.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Auckland' })
    await panel.evaluate((ms) => setDeviceClock(ms), 5 * hour)
    await choose(panel, 1)
    await expectCounted(server.current, testId, [option(1), null])
    expect(await stampedAgo(testId)).toBeLessThan(5)
    await hasWorker(panel)
    await context.setOffline(true)
    await panel.evaluate((ms) => setDeviceClock(ms), -5 * hour)
    await choose(panel, 2)
    await expect(panel).toHaveTitle(/^59:\d\d left/)
    // After a reload without a network it can only use the device's clock; those stamps are corrected later.
    panel.on('dialog', (dialog) => void dialog.accept())
    await panel.reload()
    await choose(panel, 4)
    await context.setOffline(false)
    await expectCounted(server.current, testId, [option(4), null])
    expect(await stampedAgo(testId)).toBeLessThan(15)
    await expect(panel).toHaveTitle(/^59:\d\d left/)
  })
})

test('after sleep without a network: the panel says that less time may remain, and corrects it once the server responds', async ({
  page,
  context,
}) => {
  const [panel, testId] = await start(page, 'Slept offline')
  const guessed = panel.getByText('there may be less left than is shown')
  await context.setOffline(true)
  await choose(panel, 1)
  await expect(panel.getByText('1 answer waits for the network')).toBeVisible()
  await expect(guessed).toHaveCount(0)
  await panel.evaluate(() => sleepFor(1500))
  await expect(guessed).toBeVisible()
  await expect(panel.getByRole('paragraph').filter({ hasText: 'Time left, at most' })).toHaveText(
    /≤ 59:\d\d$/,
  )
  await context.setOffline(false)
  await expectCounted(server.current, testId, [option(1), null])
  await expect(guessed).toHaveCount(0)
  await expect(panel.getByText('≤')).toHaveCount(0)
})

test('after sleep during the backoff, the panel asks for the time at once', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const [panel] = await start(page, 'Slept twice')
  const requests: number[] = []
  await context.route('**/examPanel/save', (route) => {
    requests.push(Date.now())
    return route.abort()
  })
  await panel.evaluate(() => sleepFor(1500))
  // The backoff grows: by now the wait is long.
  await expect.poll(() => requests.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(5)
  await panel.evaluate(() => hurry(1))
  const soFar = requests.length
  await expect.poll(() => requests.length).toBeGreaterThan(soFar)
  await panel.evaluate(() => sleepFor(1500))
  const count = requests.length
  await expect.poll(() => requests.length, { timeout: 3000 }).toBeGreaterThan(count)
})

test('an answer right after the device slept past the end counts as given after the end', {
  tag: '@long',
}, async ({ page }) => {
  const [panel, testId] = await start(page, 'Slept over the end')
  await choose(panel, 1)
  await expect(saved(panel)).toBeVisible()
  await server.current.query(
    `update test_attempt set ends_at = now() + interval '4 seconds' where test_id = $1`,
    [testId],
  )
  await choose(panel, 2)
  await expect(saved(panel)).toBeVisible()
  await panel.evaluate(() => {
    sleepFor(5000)
    document.querySelectorAll<HTMLInputElement>('article fieldset input')[3]?.click()
  })
  await expect(over(panel)).toBeVisible({ timeout: 20_000 })
  expect(await countedAnswers(server.current, testId)).toEqual([option(2), null])
})
