import type { BrowserContext, Page, Route } from '@playwright/test'
import { users } from '../exams.ts'
import { expect, test, useServer } from '../kit/test.ts'
import { begin, choose, goTo, makePaper, openPanel, questionOf, saved, submitExam } from './panel.ts'
import { expectCounted, option, over } from './panel-loss.ts'

const server = useServer()
const { aarav: login } = users
test.describe.configure({ timeout: 60_000 })

const saves = '**/examPanel/save'
const offline = (panel: Page) => panel.getByText(/No connection. Go on/)

async function start(
  page: Page,
  name: string,
  { types = [1, 1], ...how }: { types?: readonly number[]; hasRealWaits?: boolean } = {},
): Promise<[Page, number]> {
  const testId = await makePaper(server.current, { login, name, types })
  const panel = await openPanel(page, server.current, login, name, how)
  await begin(panel)
  await expect(saved(panel)).toBeVisible()
  return [panel, testId]
}

/**
 * Replaces the server's reply to the next saves.
 * @returns the time of each request
 */
async function answerNext(
  context: BrowserContext,
  times: number,
  answer: (route: Route) => Promise<unknown>,
): Promise<number[]> {
  const requestedAt: number[] = []
  await context.route(
    saves,
    (route) => {
      requestedAt.push(Date.now())
      return answer(route)
    },
    { times },
  )
  return requestedAt
}

const troubles: Record<string, (route: Route) => Promise<unknown>> = {
  'a failure (500)': (route) =>
    route.fulfill({ status: 500, json: { statusCode: 500, message: 'Internal' } }),
  'a proxy that finds none (503)': (route) => route.fulfill({ status: 503, body: 'no upstream' }),
  'a hotel’s sign-in page with 200': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Welcome to our Wi-Fi</title>' }),
  'a hotel’s sign-in page with 403': (route) =>
    route.fulfill({ status: 403, contentType: 'text/html', body: '<title>Please sign in</title>' }),
  'a reset line': (route) => route.abort('connectionreset'),
  'the server, and a reset line before it says so': async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  },
}
test('whatever a save gets in place of the reply, this is shown, and it is sent again until it is acknowledged', {
  tag: '@long',
}, async ({ page, context }) => {
  const [panel, testId] = await start(page, 'Not the server')
  let chosen = 1
  for (const [what, answer] of Object.entries(troubles)) {
    await test.step(what, async () => {
      chosen = chosen === 1 ? 2 : 1
      // Not unrouted, because a running request would get two replies.
      let isOver = false
      const requestedAt = await answerNext(context, Number.POSITIVE_INFINITY, (route) =>
        isOver ? route.continue() : answer(route),
      )
      await choose(panel, chosen)
      await expect(offline(panel)).toBeVisible()
      await expect.poll(() => requestedAt.length).toBeGreaterThan(1)
      isOver = true
      await expect(saved(panel)).toBeVisible()
      await expect(offline(panel)).toHaveCount(0)
      await expectCounted(server.current, testId, [option(chosen), null])
    })
  }
})

test('a server that sends Retry-After is not called earlier', { tag: '@long' }, async ({ page, context }) => {
  const [panel, testId] = await start(page, 'Patience', { hasRealWaits: true })
  const requestedAt = await answerNext(context, 2, (route) => {
    const headers = { 'retry-after': '3' }
    return requestedAt.length > 1
      ? route.continue()
      : route.fulfill({ status: 429, headers, json: { message: 'Later' } })
  })
  await choose(panel, 1)
  await expectCounted(server.current, testId, [option(1), null])
  const [first = 0, second = 0] = requestedAt
  expect(second - first).toBeGreaterThanOrEqual(2900)
})

test('a save that hangs is cancelled and sent again; at once when the network changes', {
  tag: '@long',
}, async ({ page, context }) => {
  const [panel, testId] = await start(page, 'It hangs', { hasRealWaits: true })
  await answerNext(context, 1, () => new Promise(() => {}))
  await choose(panel, 1)
  await expectCounted(server.current, testId, [option(1), null])
  await answerNext(context, 1, () => new Promise(() => {}))
  const saveRequest = panel.waitForRequest(saves)
  await choose(panel, 2)
  await saveRequest
  const again = panel.waitForRequest(saves, { timeout: 2000 })
  await panel.evaluate(() => dispatchEvent(new Event('online')))
  await again
  await expectCounted(server.current, testId, [option(2), null])
})

test('replies in another order than their requests change nothing', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const [panel, testId] = await start(page, 'Reordered')
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await answerNext(context, 1, async (route) => {
    const response = await route.fetch()
    await isReleased
    await route.fulfill({ response }).catch(() => undefined)
  })
  const saveRequest = panel.waitForRequest(saves)
  await choose(panel, 1)
  await saveRequest
  await choose(panel, 3)
  // A hidden tab sends pending answers in parallel with running saves.
  const flushed = panel.waitForResponse(saves)
  await panel.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  await flushed
  release()
  await expectCounted(server.current, testId, [option(3), null])
  await expect(saved(panel)).toBeVisible()
  await expect(questionOf(panel).locator('fieldset input').nth(2)).toBeChecked()
})

test('when the reply to submitting is lost, the receipt stays the same', async ({ page, context }) => {
  const [panel, testId] = await start(page, 'Receipt lost')
  await choose(panel, 1)
  await expect(saved(panel)).toBeVisible()
  let isFirst = true
  await context.route('**/examPanel/submit', async (route) => {
    const response = await route.fetch()
    const isLost = isFirst
    isFirst = false
    await (isLost ? route.abort('connectionreset') : route.fulfill({ response }))
  })
  await submitExam(panel)
  await expect(over(panel)).toBeVisible({ timeout: 20_000 })
  const receipts = await server.current.query<{ code: string }>(
    `select r.code from attempt_receipt r join test_attempt t on t.institute_id = r.institute_id and t.id = r.attempt_id
      where t.test_id = $1`,
    [testId],
  )
  expect(receipts).toHaveLength(1)
  await expect(panel.locator('dd').first()).toHaveText(receipts[0]?.code.match(/.{4}/g)?.join('-') ?? 'none')
})

test('one answer that the server refuses does not delay the others', async ({ page, context }) => {
  const [panel, testId] = await start(page, 'One of them', { types: [1, 1, 1, 1] })
  await context.setOffline(true)
  for (const number of [2, 3, 4]) {
    await goTo(panel, number)
    await choose(panel, number - 1)
  }
  // Question 3 is removed from the paper while the student has it open.
  const [withdrawn] = await server.current.query<{ question: string }>(
    'delete from test_question where test_id = $1 and position = 3 returning question_id as question',
    [testId],
  )
  expect(withdrawn).toBeDefined()
  await context.setOffline(false)
  await expectCounted(server.current, testId, [null, option(1), option(3)])
  await expect(panel.getByText(/^1 answer could not be taken in/)).toBeVisible()
  await goTo(panel, 1)
  await choose(panel, 4)
  await expectCounted(server.current, testId, [option(4), option(1), option(3)])
  await submitExam(panel)
  await expect(over(panel)).toBeVisible()
})
