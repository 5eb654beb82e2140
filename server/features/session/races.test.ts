import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signDevice } from '#server/features/session/tokens.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { hashDrawnPassword } from '#server/secrets/passwords.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  await t.database.pool.query('truncate throttle')
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const atOnce = 20

/** Devices that a person has signed in on before: each has its own limit. */
async function knownDevices(phone: string): Promise<string[]> {
  const keys = Array.from({ length: atOnce }, (_, i) => `known-device-${i}`)
  await query(
    `insert into device (institute_id, person_id, key)
      select institute_id, id, unnest($2::text[]) from person where phone = $1 on conflict do nothing`,
    [phone, keys],
  )
  return keys.map((key) => signDevice(t.context.secrets, key))
}
const live = async (phone: string) =>
  (
    await query(
      `select s.id from session s join person p on p.institute_id = s.institute_id and p.id = s.person_id
      where p.phone = $1 and s.ended_at is null`,
      [phone],
    )
  ).length
const endAll = () => query('update session set ended_at = now()')
const isIn = ({ result }: Awaited<ReturnType<TestApp['login']>>) =>
  result !== null && 'student_auth' in result

describe('twenty sign-ins of one person at the same moment', () => {
  test.each([
    ['one is in, the others are asked', {}, 1],
    ['each ends the one before it', { logout_from_all_devices: true }, atOnce],
  ])('where the institute allows one device: %s', async (_, more, entered) => {
    await endAll()
    const devices = await knownDevices('9000000044')
    const answers = await Promise.all(
      devices.map((device_id) => t.login('9000000044', { device_id, ...more })),
    )
    expect(answers.filter(isIn)).toHaveLength(entered)
    expect(answers.filter((one) => !isIn(one)).map(({ result }) => result)).toEqual(
      Array(atOnce - entered).fill(expect.objectContaining({ login_option: 10 })),
    )
    expect(await live('9000000044')).toBe(1)
  })

  test('where only registered devices are allowed the first becomes the registered one', async () => {
    await query('delete from device')
    const devices = await knownDevices('9000000045')
    const answers = await Promise.all(
      devices.map((device_id) => t.login('9000000045', { device_id, logout_from_all_devices: true })),
    )
    expect(answers.filter(isIn)).toHaveLength(1)
    expect(
      answers.filter(({ result }) => result && 'login_option' in result && result.login_option === 11),
    ).toHaveLength(atOnce - 1)
    expect(await query('select key from device where is_registered')).toHaveLength(1)
  })

  test('from a new browser count as one device', async () => {
    await query('delete from device')
    const device_id = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => t.login('9000000002', { device_id })))
    expect(answers.filter(isIn)).toHaveLength(5)
    expect(await query('select key from device')).toHaveLength(1)
  })

  test('with the sent password: it replaces the old one once, and ends none of its own sessions', async () => {
    await endAll()
    const devices = await knownDevices('9000000022')
    await query(
      `update person set pending_password_hash = $1, pending_password_expires_at = now() + interval '1 day'
        where phone = '9000000022'`,
      [await hashDrawnPassword('sentword12')],
    )
    const answers = await Promise.all(
      devices.map((device_id) => t.login('9000000022', { device_id, password: 'sentword12' })),
    )
    expect(answers.filter(isIn)).toHaveLength(atOnce)
    expect(await live('9000000022')).toBe(atOnce)
  })

  test('with the old password during its change: no session of the old one continues', async () => {
    const devices = await knownDevices('9000000021')
    const me = await t.signedIn('9000000021')
    await endAll()
    await query(
      'update session set ended_at = null where student_token_hash is not null and id = (select max(id) from session)',
    )
    const change = async () => {
      const answer = await t.app.inject({
        method: 'POST',
        url: '/api/v1/changePwd',
        headers: { host: 'localhost', authorization: me.student_auth },
        payload: {
          institute_id: me.institute_id,
          username: me.phone,
          oldPassword: 'demo123',
          newPassword: 'changed123',
          userid: me.account_id,
        },
      })
      return answer.statusCode
    }
    const [changed] = await Promise.all([
      change(),
      ...devices.map((device_id) => t.login('9000000021', { device_id })),
    ])
    expect(changed).toBe(200)
    expect(await live('9000000021')).toBe(1)
  })
})
