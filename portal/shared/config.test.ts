import { afterEach, expect, test, vi } from 'vitest'
import { portalConfig } from '#domain/config.ts'
import { loadConfig } from '#portal/shared/config.ts'

afterEach(() => vi.useRealTimers())

test('an early request for the configuration without a reply does not delay the calls', async () => {
  vi.useFakeTimers()
  const never = new Promise<Response>(() => {})
  globalThis.homeroomEarly = new Map([[' /config.json', { answer: never, sentAt: Date.now() }]])
  const config = loadConfig()
  await vi.advanceTimersByTimeAsync(6000)
  expect(await Promise.race([config, 'nothing'])).toEqual(portalConfig.parse({}))
})
