import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signDevice } from '#server/features/session/tokens.ts'
import { todaysNoon } from '#server/http/testing/noon.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  t.setClock(new Date(todaysNoon()))
})
afterAll(() => t.close())

const needsConfirmation = { login_option: 10 }
const isRefused = { login_option: 11 }

describe('an institute that allows one device at a time [session-16, session-46]', () => {
  test('a single-device institute asks before it ends the other session', async () => {
    const first = await t.signedIn('9000000044', { device_id: 'phone-one' })
    const asked = await t.login('9000000044', { device_id: 'phone-two' })
    expect(asked.result).toMatchObject(needsConfirmation)
    await t.signedIn('9000000044', { device_id: 'phone-two', logout_from_all_devices: true })
    expect(await t.get(`/api/v1/academicYear/all/${first.institute_id}`, first.student_auth)).toMatchObject({
      status: 403,
      body: { message: 'You have been logged out because you logged in on another device.' },
    })
  })

  test('the same browser signs in again without confirmation, one with a made-up signature does not [session-45]', async () => {
    const first = await t.signedIn('9000000044', { device_id: 'x', logout_from_all_devices: true })
    await t.signedIn('9000000044', { device_id: first.device_id })
    const forged = `${first.device_id.split('.')[0]}.${'A'.repeat(43)}`
    expect((await t.login('9000000044', { device_id: forged })).result).toMatchObject(needsConfirmation)
  })

  test('a browser that missed the reply to its first login needs no confirmation when it tries again', async () => {
    const phone = randomUUID()
    await t.signedIn('9000000044', { device_id: phone, logout_from_all_devices: true })
    await t.signedIn('9000000044', { device_id: phone })
    expect((await t.login('9000000044', { device_id: randomUUID() })).result).toMatchObject(needsConfirmation)
  })

  test('a device id that is easy to guess, or older than ten minutes, is not accepted', async () => {
    await t.signedIn('9000000044', { device_id: 'web', logout_from_all_devices: true })
    expect((await t.login('9000000044', { device_id: 'web' })).result).toMatchObject(needsConfirmation)
    const phone = randomUUID()
    const { device_id } = await t.signedIn('9000000044', { device_id: phone, logout_from_all_devices: true })
    t.setClock(new Date(todaysNoon() + 11 * 60_000))
    expect((await t.login('9000000044', { device_id: phone })).result).toMatchObject(needsConfirmation)
    await t.signedIn('9000000044', { device_id })
    t.setClock(new Date(todaysNoon()))
  })
})

describe('a person who may only use registered devices [session-46]', () => {
  test('the registered tablet of the demo may sign in', async () => {
    const device_id = signDevice(t.context.secrets, 'demo-tablet')
    expect((await t.signedIn('9000000045', { device_id })).device_id).toBe(device_id)
  })

  test('where only one device is allowed, the first one stays registered though its reply was lost', async () => {
    await t.database.pool.query('delete from device where is_registered')
    const phone = randomUUID()
    await t.signedIn('9000000045', { device_id: phone, logout_from_all_devices: true })
    await t.signedIn('9000000045', { device_id: phone })
    expect((await t.login('9000000045', { device_id: randomUUID() })).result).toMatchObject(isRefused)
  })
})
