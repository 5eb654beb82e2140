import { afterEach, expect, test, vi } from 'vitest'
import { forgetPerson, readStored, stored, writeStored } from '#portal/shared/storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

const fill = () => {
  for (const { shelf, key } of Object.values(stored)) writeStored(shelf, key, 'x')
  writeStored('local', 'homeroom.of-an-earlier-release', 'x')
  writeStored('local', 'mode', 'dark')
}
const left = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort()
const ofDevice = [
  'homeroom.device',
  'homeroom.install',
  'homeroom.institute',
  'homeroom.kept-files',
  'homeroom.main-api',
  'homeroom.notifying-offer',
  'homeroom.panel',
  'homeroom.promotion',
  'homeroom.reloaded-for',
  'homeroom.unsent',
  'mode',
]

test('a logout leaves what is the device’s own [session-54]', () => {
  fill()
  forgetPerson('logout')
  expect(left()).toEqual(ofDevice)
})

test('the end of a session also leaves what helps the same person to go on', () => {
  fill()
  forgetPerson('end')
  const ofPerson = ['attempt', 'message', 'notifying', 'scroll', 'seen-messages', 'wanted', 'wanted-by']
  expect(left()).toEqual([...ofDevice, ...ofPerson.map((name) => `homeroom.${name}`)].sort())
})

test('nothing of a person stays in memory where the browser stores nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  fill()
  forgetPerson('logout')
  expect(readStored(stored.session.shelf, stored.session.key)).toBeNull()
  expect(readStored(stored.seenMessages.shelf, stored.seenMessages.key)).toBeNull()
  expect(readStored(stored.device.shelf, stored.device.key)).toBe('x')
})
