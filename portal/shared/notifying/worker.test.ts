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
