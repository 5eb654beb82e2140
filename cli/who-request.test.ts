import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameInLog, readSought } from '#cli/who-request.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { logNameOf } from '#server/secrets/log-name.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test.each([
  ['--institute 1 --person 23', { instituteId: 1, named: '23' }],
  ['--institute 1 --person riya@apex.demo', { instituteId: 1, named: 'riya@apex.demo' }],
  ['--login riya@apex.demo', { login: 'riya@apex.demo' }],
  ['--address 2001:db8:1:2::1', { network: '2001:db8:1:2::/64' }],
  ['--institute 1', undefined],
  ['--person 23', undefined],
  ['--institute 1 --person 23 --login x', undefined],
  ['--institute x --person 23', undefined],
])('%s', (line, sought) => {
  expect(readSought(line.split(' '))).toEqual(sought)
})

test('without arguments there is no request', () => expect(readSought([])).toBeUndefined())

test('a person is found by e-mail, phone number, number and id; an unknown one is reported', async () => {
  const { pool, secrets } = t.context
  const { account_id: personId, institute_id: instituteId } = await t.signedIn('9000000001')
  await pool.query(`update person set source_id = 'S-who' where id = $1`, [personId])
  await pool.query(`update student set display_id = 'ROLL-7' where person_id = $1`, [personId])
  const { rows } = await pool.query<{ email: string }>('select email from person where id = $1', [personId])
  const asked = (named: string) => nameInLog(pool, secrets, { instituteId, named })
  const name = logNameOf(secrets, { instituteId, personId })
  for (const named of ['+91 90000 00001', rows[0]?.email.toUpperCase() ?? '', 'ROLL-7', ' S-who '])
    expect(await asked(named)).toEqual({ name })
  expect(await asked('S-unknown')).toEqual({
    remark: '"S-unknown" is the e-mail, phone number, number or id of no one.',
  })
  expect(await asked('')).toHaveProperty('remark')
  expect(await nameInLog(pool, secrets, { instituteId: 99, named: 'S-who' })).toEqual({
    remark: 'There is no institute 99.',
  })
})

test('a name that fits several people lists them', async () => {
  const { pool, secrets } = t.context
  const [one, other] = [await t.signedIn('9000000001'), await t.signedIn('9000000002')]
  for (const { account_id } of [one, other])
    await pool.query(`update student set display_id = 'SAME' where person_id = $1`, [account_id])
  await pool.query('update person set source_id = null where id = $1', [other.account_id])
  await pool.query(`update person set source_id = 'S-one' where id = $1`, [one.account_id])
  const { name, remark = '' } = await nameInLog(pool, secrets, {
    instituteId: one.institute_id,
    named: 'SAME',
  })
  expect(name).toBeUndefined()
  expect(remark.split('\n')).toHaveLength(3)
  expect(remark).toMatch(
    /may mean several people; use the id of one:\n {2}student .*, number SAME, id S-one\n/,
  )
  // An id that only an export has names the other one.
  const made = / id (h\S+)$/m.exec(remark)?.[1] ?? ''
  expect(await nameInLog(pool, secrets, { instituteId: one.institute_id, named: made })).toEqual({
    name: logNameOf(secrets, { instituteId: one.institute_id, personId: other.account_id }),
  })
})

test('a login that no person has is named, because it may have been tried, and reported', async () => {
  const { pool, secrets } = t.context
  const asked = (login: string) => nameInLog(pool, secrets, { login })
  expect(await asked('90000 00001')).toEqual({ name: logNameOf(secrets, { login: '9000000001' }) })
  expect(await asked('unknown@apex.demo')).toEqual({
    name: logNameOf(secrets, { login: 'unknown@apex.demo' }),
    remark: 'No person signs in with that.',
  })
})
