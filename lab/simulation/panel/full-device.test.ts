import { afterAll, beforeAll, expect, test } from 'vitest'
import { unseen } from '#domain/exam/panel/question-state.ts'
import { openDevice } from '#portal/shared/attempt/device.ts'
import { Device } from '../browser/device.ts'
import { Page } from '../browser/page.ts'
import { installProcesses } from '../process.ts'
import { Random } from '../random.ts'
import { Scheduler } from '../scheduler.ts'

let restore: () => void
beforeAll(() => {
  restore = installProcesses()
})
afterAll(() => restore())

test('what the server has taken in is deleted from a full device too, and what it lacks stays', async () => {
  const scheduler = new Scheduler(Date.parse('2026-11-20T04:30:00Z'))
  const device = new Device(0, scheduler, new Random(1), 0)
  const page = new Page(device, () => Promise.reject(new TypeError('no network')), '/exampanel/attempt-1')
  const pass = () => scheduler.runUntil(scheduler.now + 1000)
  const left = () =>
    [...device.disk.readAll('homeroom-attempt-1', 'kept').keys()].filter((key) => key.startsWith('left'))
  const kept = page.run(() => openDevice(1))
  page.run(() => {
    for (const questionId of [1, 2]) kept.storeUnsent({ tabId: 'aa', questionId, state: unseen })
  })
  await pass()
  expect(left()).toEqual(['left 1 aa', 'left 2 aa'])
  device.disk.isFull = true
  page.run(() => {
    kept.store('place', 2)
    kept.deleteUnsent({ tabId: 'aa', questionId: 1 })
  })
  await pass()
  expect(left()).toEqual(['left 2 aa'])
  expect(kept.isStored()).toBe(false)
  device.disk.isFull = false
  page.run(() => kept.store('isHandedIn', true))
  await pass()
  expect(kept.isStored()).toBe(true)
  expect(device.disk.readAll('homeroom-attempt-1', 'kept').get('place')).toBe(2)
})
