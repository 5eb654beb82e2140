import { expect, test } from 'vitest'
import { memoryHistory } from '../testing/memory-history.ts'
import { makeRouter } from './router.ts'

const Screen = () => null
/** Code of a screen that comes when it is released. */
function held() {
  let release = () => {}
  const gate = new Promise<void>((done) => {
    release = done
  })
  return { fetch: () => gate.then(() => Screen), release: () => release() }
}

function open(path = '/desk') {
  const slow = held()
  const fetch = async () => Screen
  const paths = ['/', 'people', 'people/add', 'people/:id', 'fees']
  const routes = [...paths.map((each) => ({ path: each, fetch })), { path: 'slow', fetch: slow.fetch }]
  // Without popups, which a browser has.
  const history = { ...memoryHistory(path), onScreen: (navigate: () => Promise<void>) => navigate() }
  const router = makeRouter(routes, history)
  return { router, history, slow, at: () => router.shown().location?.pathname }
}

test('a screen is shown once its code is there, and the address follows; the one before stays until then [desk-101]', async () => {
  const { router, history, slow, at } = open()
  expect(at()).toBeUndefined()
  await router.navigate('/people')
  const going = router.navigate('/slow')
  expect([at(), history.path(), router.shown().isNavigating]).toEqual(['/desk/people', '/desk/people', true])
  slow.release()
  await going
  expect([at(), history.path(), router.shown().isNavigating]).toEqual(['/desk/slow', '/desk/slow', false])
})

test('where the person is on the way to is known before its code is there [desk-172]', async () => {
  const { router, slow, at } = open()
  await router.navigate('/people')
  const going = router.navigate('/slow')
  expect([at(), router.wanted()?.pathname]).toEqual(['/desk/people', '/desk/slow'])
  slow.release()
  await going
  expect(router.wanted()?.pathname).toBe('/desk/slow')
})

test('of two navigations the later one wins, whichever code comes first', async () => {
  const { router, history, slow, at } = open()
  const first = router.navigate('/slow')
  await router.navigate('/fees?year=1#due')
  slow.release()
  await first
  expect([at(), history.path(), router.shown().isNavigating]).toEqual([
    '/desk/fees',
    '/desk/fees?year=1#due',
    false,
  ])
})

test('Back, Forward and an anchor show what the history has', async () => {
  const { router, history, at } = open()
  await router.navigate('/people')
  await router.navigate('/people/add', { replace: true, state: { from: 'menu' } })
  expect(router.shown().location?.state).toEqual({ from: 'menu' })
  history.go(-1)
  await expect.poll(at).toBe('/desk')
  history.go(1)
  await expect.poll(at).toBe('/desk/people/add')
  history.push('/desk/people/add#main', {})
  history.go(0)
  await expect.poll(() => router.shown().location?.hash).toBe('#main')
  expect(history.entry().idx).toBe(2)
})

test('a blocker asks before a link and before Back; the address stays until one leaves', async () => {
  const { router, history, at } = open()
  await router.navigate('/people')
  await router.navigate('/fees')
  const asked: (() => void)[] = []
  const end = router.block({
    blocks: (from, to) => from.pathname !== to.pathname,
    ask: (proceed) => {
      asked.push(proceed)
    },
  })
  await router.navigate('/fees?section=1')
  expect([asked.length, history.path()]).toEqual([0, '/desk/fees?section=1'])
  history.go(-2)
  expect([at(), history.path()]).toEqual(['/desk/fees', '/desk/fees?section=1'])
  asked.pop()?.()
  await expect.poll(at).toBe('/desk/people')
  await router.navigate('/people/7')
  expect([at(), asked.length]).toEqual(['/desk/people', 1])
  asked.pop()?.()
  await expect.poll(() => history.path()).toBe('/desk/people/7')
  end()
  router.navigator.push('/desk/people/add', null)
  await expect.poll(at).toBe('/desk/people/add')
})
