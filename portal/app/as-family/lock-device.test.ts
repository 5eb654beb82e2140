import { expect, test } from 'vitest'
import { lockDevice } from './lock-device.ts'

test('a locked page reaches nothing that the browser keeps, nor anything of a family that is signed in there [desk-93]', () => {
  const kept = new Map([['homeroom.session', 'of a family']])
  const page = {
    localStorage: kept,
    sessionStorage: kept,
    indexedDB: kept,
    caches: kept,
    document: { cookie: 'homeroom-view=1' },
    navigator: { serviceWorker: {}, storage: {}, setAppBadge: () => undefined, credentials: {} },
  } as unknown as Window & typeof globalThis
  lockDevice(page)
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'cookieStore'] as const)
    expect(() => page[name as 'localStorage']).toThrow('This page keeps nothing.')
  page.document.cookie = 'homeroom-view=2'
  expect(page.document.cookie).toBe('')
  expect('serviceWorker' in page.navigator).toBe(false)
  expect(page.caches).toBeUndefined()
  expect('setAppBadge' in page.navigator).toBe(false)
})
