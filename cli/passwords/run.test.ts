import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPasswordsRequest } from '#cli/passwords/arguments.ts'
import { runPasswords } from '#cli/passwords/run.ts'
import { runRecorded } from '#cli/roster/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { messagesOf } from '#server/messengers/testing.ts'
import { testKey } from '#server/secrets/testing-key.ts'

let t: TestApp
let folder: string
let institute: number
beforeAll(async () => {
  t = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'homeroom-passwords-'))
  institute = (await t.signedIn('9000000001')).institute_id
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await t.close()
})

const run = (...argv: string[]) =>
  runRecorded(runPasswords, ['--institute', String(institute), ...argv], {
    connectionString: t.database.connectionString,
    folder,
    environment: { MESSENGER: 'log', SECRET_KEY: testKey },
    clock: t.context.clock,
  })

/** Runs the command. @returns the rows of its file, and its output */
async function hand(...argv: string[]) {
  const file = join(folder, `${crypto.randomUUID()}.csv`)
  const { code, out, err } = await run(...argv, '--file', file)
  const text = await readFile(file, 'utf8').catch(() => '')
  const rows = text.trim().split('\r\n').slice(1)
  return {
    code,
    out,
    err,
    text,
    rows,
    passwordOf: (name: string) => wordIn(rows.find((row) => row.includes(name))),
  }
}
const wordIn = (row = '') => row.split(',').at(-1) ?? ''
const enters = async (login: string, password: string) => {
  await t.database.pool.query('delete from throttle')
  return (await t.login(login, { host: 'school.localhost', password })).status === 200
}

test.each([
  ['--institute 1 --of 9000000001', true],
  ['--institute 1 --section 10A --send', true],
  ['--institute 1 --never-signed-in', true],
  ['--institute 1', false],
  ['--institute 1 --section 10A --never-signed-in', false],
  ['--section 10A', false],
])('%s', (line, isRight) => {
  expect(readPasswordsRequest(line.split(' ')) !== undefined).toBe(isRight)
})

describe('new one-time passwords', () => {
  test('one in use works until the new one is used', async () => {
    const { rows } = await hand('--of', '+91 90000 00001')
    expect(rows).toHaveLength(1)
    expect(await enters('9000000001', 'demo123')).toBe(true)
    expect(await enters('9000000001', wordIn(rows[0]))).toBe(true)
    expect(await enters('9000000001', 'demo123')).toBe(false)
  })

  test('one that was never used ends at once', async () => {
    const of = ['--of', 'AARAV@school.demo'] as const
    await t.database.pool.query(
      `with p as (select id from person where email = 'aarav@school.demo'),
        a as (delete from access_log where person_id in (select id from p)),
        s as (delete from session where person_id in (select id from p))
        delete from device where person_id in (select id from p)`,
    )
    const first = await hand(...of)
    const second = await hand(...of)
    expect(await enters('9000000001', first.passwordOf('Aarav'))).toBe(false)
    expect(await enters('9000000001', second.passwordOf('Aarav'))).toBe(true)
  })

  test('of a section are ordered for handing out, with the children of parents, in a file that Excel reads', async () => {
    const { rows, text } = await hand('--section', '10-A')
    expect(text).toMatch(/^\ufeffinstitute,section,role,name,children,/)
    expect(rows.length).toBeGreaterThan(2)
    for (const row of rows)
      expect(row).toMatch(/^Greenfield Public School,[^,]*10-A|^Greenfield Public School,"[^"]*10-A/)
    expect(rows.some((row) => row.includes(',parent,'))).toBe(true)
    expect(rows.filter((row) => /,(teacher|admin),/.test(row))).toEqual([])
    const of = (role: string) => rows.findIndex((row) => row.includes('Aarav') && row.includes(`,${role},`))
    expect(Math.abs(of('student') - of('parent'))).toBe(1)
  })

  test('go to those who have never signed in, and to no others', async () => {
    await t.signedIn('9000000051')
    const { rows } = await hand('--never-signed-in')
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.filter((row) => row.includes('9000000051,'))).toEqual([])
    expect(rows.some((row) => row.includes('9000000011,'))).toBe(true)
  })

  test('are sent by SMS, to who has only an e-mail by e-mail; the file has who has neither', async () => {
    await t.database.pool.query('delete from job')
    await t.database.pool.query(
      `update person set phone = null, email = 'mail@only.example' where phone = '9000000011'`,
    )
    const { code, out, rows } = await hand('--of', 'mail@only.example', '--of', '9000000002', '--send')
    expect([code, rows, out]).toEqual([0, [], 'New one-time passwords are sent to 2 people.\n'])
    const sent = await messagesOf(t.context)
    expect(sent).toMatchObject([
      { channel: 'email', to: 'mail@only.example', text: expect.stringContaining('the password') },
      { channel: 'sms', to: '9000000002', text: expect.stringContaining('http://school.localhost') },
    ])
    const word = /password (\w{10})/.exec(sent[0]?.text ?? '')?.[1] ?? ''
    expect(out).not.toContain(word)
    expect(await enters('mail@only.example', word)).toBe(true)
  })

  test.each([
    [['--of', 'nobody@nowhere.example'], 'no one'],
    [['--of', '9000000041'], 'cannot sign in'],
    [['--section', '99-Z'], 'There is no section "99-Z".'],
  ])('%s: says why not', async (argv, why) => {
    const { code, err, rows } = await hand(...argv)
    expect([code, rows]).toEqual([1, []])
    expect(err).toContain(why)
  })

  test('a number that several have names them, and changes nothing', async () => {
    await t.database.pool.query(
      `update person set phone = '9000000001' where institute_id = $1 and phone = '9000000010'`,
      [institute],
    )
    const { code, err } = await hand('--of', '9000000001')
    expect(code).toBe(1)
    expect(err).toMatch(/several people; use the id of one:\n {2}student Aarav.*\n {2}parent /)
  })

  test('are noted for the person', async () => {
    const { rows } = await t.database.pool.query(
      `select count(*)::int as count from access_log where kind = 'askedForPassword' and actor_kind = 'import'`,
    )
    expect(rows[0].count).toBeGreaterThan(5)
  })
})
