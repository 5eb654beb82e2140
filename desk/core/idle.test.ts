import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deskIdleMs } from '#domain/desk/life.ts'
import { checkIdle, noteUse, useIdle } from './idle.ts'
import { endSession, useSession } from './session.ts'

const minute = 60_000
const me = {
  person_id: 7,
  name: 'Rekha Nair',
  roles: ['owner' as const],
  institute: { institute_id: 1, name: 'Greenfield', is_school: true, time_zone: 'Asia/Kolkata' },
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  useSession.setState({ opened: { token: 'token', me }, message: '' })
  noteUse()
})
afterEach(() => {
  vi.useRealTimers()
  endSession()
})

const wait = (ms: number) => {
  vi.setSystemTime(Date.now() + ms)
  checkIdle()
}

test('an idle session is announced two minutes before its end, and ends with a message [desk-6]', () => {
  wait(deskIdleMs - 2 * minute - 1)
  expect(useIdle.getState().isEnding).toBe(false)
  wait(1)
  expect(useIdle.getState().isEnding).toBe(true)
  wait(2 * minute)
  expect(useSession.getState()).toEqual({
    opened: undefined,
    message: 'You were away for a long time. Please sign in again.',
  })
})

test('a request begins the time again', () => {
  wait(deskIdleMs - minute)
  noteUse()
  expect(useIdle.getState().isEnding).toBe(false)
  wait(deskIdleMs - 3 * minute)
  expect(useSession.getState().opened?.token).toBe('token')
})
