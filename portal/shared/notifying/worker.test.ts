import { expect, test } from 'vitest'
import { startWorker } from './testing.ts'

const push = (message: object) => ({ data: { json: () => message } })

test('each open window of the portal is said that there is news, and nothing of it [news-71]', async () => {
  const worker = startWorker({
    windows: ['/dashboard', '/messages?child=7', '/exampanel/?attempt=1', '/receipt/4', '/help.html'],
  })
  await worker.dispatch(
    'push',
    push({ tag: 'a', title: 'Sunrise School', body: 'Asha is absent', path: '/timetable', count: 3 }),
  )
  expect(worker.shown).toEqual([{ title: 'Sunrise School', body: 'Asha is absent' }])
  expect(worker.windows.map(({ got }) => got)).toEqual([[{ news: true }], [{ news: true }], [], [], []])
})

test('a message that the worker cannot read is shown, and windows look for news [news-71]', async () => {
  const worker = startWorker({ windows: ['/fees'] })
  await worker.dispatch('push', {
    data: {
      json: () => {
        throw new SyntaxError('no JSON')
      },
    },
  })
  expect(worker.shown).toEqual([{ title: 'News', body: '' }])
  expect(worker.windows[0]?.got).toEqual([{ news: true }])
})

test('a subscription that the browser ends is renewed, and one window of the portal gives it to the server [news-72]', async () => {
  const asked: unknown[] = []
  const subscribe = async (options: unknown) => void asked.push(options)
  const worker = startWorker({
    windows: ['/exampanel/', '/dashboard', '/fees'],
    pushManager: { subscribe: subscribe as never },
  })
  const options = { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) }
  await worker.dispatch('pushsubscriptionchange', { oldSubscription: { options }, newSubscription: null })
  expect(asked).toEqual([options])
  expect(worker.windows.map(({ got }) => got)).toEqual([[], [{ renewed: true }], []])
  await worker.dispatch('pushsubscriptionchange', {
    oldSubscription: { options },
    newSubscription: { options },
  })
  expect(asked).toHaveLength(1)
  expect(worker.windows[1]?.got).toHaveLength(2)
})

test('a push service that refuses, or a worker without a window, leaves it to the next visit [news-72]', async () => {
  const subscribe = async () => Promise.reject(new DOMException('Registration failed', 'AbortError'))
  const worker = startWorker({ windows: ['/dashboard'], pushManager: { subscribe } })
  await worker.dispatch('pushsubscriptionchange', { oldSubscription: { options: {} }, newSubscription: null })
  expect(worker.windows[0]?.got).toEqual([{ renewed: true }])
  await startWorker().dispatch('pushsubscriptionchange', {})
})
