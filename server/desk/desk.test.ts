import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allCalls } from '#domain/calls.ts'
import type { DeskStep } from '#domain/desk/calls.ts'
import { deskIdleMs, deskLifeMs, invitationLifeMs } from '#domain/desk/life.ts'
import { recordAreas, rightOf, staffRoles } from '#domain/desk/roles.ts'
import { deskOf, staffPassword } from '#server/desk/testing.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let d: ReturnType<typeof deskOf>
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const wait = (ms: number) => t.setClock(new Date(t.context.clock().getTime() + ms))
beforeAll(async () => {
  t = await createTestApp()
  d = deskOf(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.setClock(new Date())
  await query(
    'truncate throttle, staff, desk_session, desk_invitation, desk_export, second_factor, recovery_code',
  )
  await query(`delete from device where person_id in (select id from person where email like '%@staff.test')`)
  await query(
    `delete from access_log where person_id in (select id from person where email like '%@staff.test')`,
  )
  await query(`delete from person where email like '%@staff.test'`)
})

const owner = 'rekha@staff.test'
const inAs = (message: string, status = 422) => expect.objectContaining({ status, message })

describe('an invitation [desk-8]', () => {
  test('leads to the desk: a password, an app for the second step, recovery codes, and in [desk-7]', async () => {
    const { invitation } = await d.invited(owner, ['owner'])
    expect((await d.post('invitation', { invitation })).result).toEqual({
      name: 'Rekha Nair',
      institute: 'Greenfield Public School',
      roles: ['owner'],
      user_name: owner,
    })
    const { step } = (await d.accept(invitation)).result
    const { result } = await d.setUp(step)
    expect(result.recovery_codes).toHaveLength(10)
    expect((await d.me(result.token)).result).toEqual(result.me)
    expect(result.me).toMatchObject({ name: 'Rekha Nair', roles: ['owner'], institute: { is_school: true } })
  })

  test('works once, for three days, and not after a newer one', async () => {
    const over = inAs('This invitation was used already, or is too old. Please ask for a new one.')
    const first = (await d.invited(owner, ['owner'])).invitation
    const { invitation } = await d.invited(owner, ['owner'])
    expect(await d.accept(first)).toEqual(over)
    const both = await Promise.all([d.accept(invitation), d.accept(invitation)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const late = (await d.invited(owner, ['owner'])).invitation
    wait(invitationLifeMs)
    expect(await d.post('invitation', { invitation: late })).toEqual(over)
    expect(await d.accept('x')).toEqual(over)
  })

  test('takes no password that is short, common or one’s own name, and is not used up by one', async () => {
    const { invitation } = await d.invited(owner, ['owner'])
    for (const password of ['short', 'password1234', 'rekhanair'])
      expect((await d.accept(invitation, password)).status).toBe(422)
    expect((await d.accept(invitation)).status).toBe(200)
  })

  test('of a teacher of the records is for that person; a student stays a student', async () => {
    const [teacher] = await query(
      `insert into person (institute_id, role, name, email, joined_on) values (1, 'teacher', 'Meera', 'meera@staff.test', now()) returning id::int, email`,
    )
    const [student] = await query(
      `select id::int, phone from person where institute_id = 1 and phone = '9000000001'`,
    )
    expect((await d.invited(teacher.email, ['examiner'])).person_id).toBe(teacher.id)
    const added = await d.invited(student.phone, ['office'])
    expect(added.person_id).not.toBe(student.id)
    expect(await query('select role from person where id = $1', [student.id])).toEqual([{ role: 'student' }])
    await query('truncate staff, desk_invitation')
    await query('delete from phone_holder where person_id = $1', [added.person_id])
    await query('delete from person where id = $1', [added.person_id])
  })
})

describe('signing in [desk-5]', () => {
  const step = async (more: object = {}) => (await d.signIn(owner, more)).result.step as DeskStep

  test('a password opens nothing: the second step does', async () => {
    const { secret } = await d.open(owner, ['owner'])
    wait(30_000)
    const next = await step()
    expect(next).toMatchObject({ has_app: true, has_passkeys: false, set_up: null })
    expect(JSON.stringify(next)).not.toContain('Rekha')
    const by = (code: string) => d.post('second-step', { ticket: next.ticket, code, device_id: '' })
    expect(await by('000000')).toEqual(inAs('This code is not right, or was used already.'))
    const { status, result } = await by(d.codeOf(secret))
    expect([status, (await d.me((result as { token: string }).token)).status]).toEqual([200, 200])
    expect((await by(d.codeOf(secret))).status).toBe(422)
  })

  test('who has only the password cannot set up a second step in place of the first', async () => {
    const { invitation } = await d.invited(owner, ['owner'])
    const first = (await d.accept(invitation)).result.step
    const other = await step()
    expect((await d.setUp(first)).status).toBe(200)
    expect(await d.setUp(other)).toEqual(inAs('This took too long. Please set up the app again.'))
    const foreign = { ...other, set_up: first.set_up }
    expect((await d.setUp(foreign)).status).toBe(422)
  })

  test('a set-up ends with the password that it followed', async () => {
    const { invitation } = await d.invited(owner, ['owner'])
    const { step: old } = (await d.accept(invitation)).result
    await d.accept((await d.invited(owner, ['owner'])).invitation, 'another tree entirely 7')
    expect((await d.setUp(old)).status).toBe(422)
  })

  test('a wrong password, an unknown login and one who is no staff', async () => {
    await d.open(owner, ['owner'])
    const wrong = inAs('Invailid Login Details', 401)
    expect(await d.signIn(owner, { password: 'wrong' })).toEqual(wrong)
    expect(await d.signIn('nobody@staff.test')).toEqual(wrong)
    expect(await d.signIn('9000000001', { password: 'demo123' })).toEqual(
      inAs('This is the desk, for the staff of an institute. Families sign in to the portal.'),
    )
  })

  test('the portal goes on refusing staff, with the way to the desk [session-15], and a token of one is none of the other', async () => {
    const { token } = await d.open(owner, ['owner'])
    expect(await t.login(owner, { password: staffPassword })).toMatchObject({
      status: 422,
      message: expect.stringMatching(/^You are not authorized to login here\.\.\. : app_link :http.*\/desk$/),
    })
    await query(`delete from staff`)
    expect((await t.login(owner, { password: staffPassword })).result).toBeNull()
    expect((await t.get('/api/v1/news/unread/1', token)).status).toBe(401)
    const family = await t.signedIn('9000000001')
    expect((await d.me(family.student_auth)).status).toBe(401)
  })

  test('staff of two institutes choose one', async () => {
    await d.open(owner, ['owner'])
    await d.open(owner, ['head'], 2)
    const { step: none, institutes } = (await d.signIn(owner)).result
    expect([none, institutes.map(({ institute_id }) => institute_id)]).toEqual([null, [1, 2]])
    expect((await step({ institute_id: 2 })).has_app).toBe(true)
  })

  test('a session ends when it is not used, after half a day, and by signing out [desk-6]', async () => {
    const begin = async () => {
      await query('truncate second_factor, recovery_code')
      return (await d.setUp(await step())).result.token
    }
    await d.open(owner, ['owner'])
    const idle = await begin()
    wait(deskIdleMs + 1)
    expect((await d.me(idle)).status).toBe(403)
    const long = await begin()
    for (let ms = 0; ms < deskLifeMs; ms += deskIdleMs) {
      expect((await d.me(long)).status).toBe(200)
      wait(deskIdleMs)
    }
    expect((await d.me(long)).status).toBe(403)
    const out = await begin()
    await d.post('sign-out', {}, out)
    expect((await d.me(out)).status).toBe(401)
  })
})

describe('who is staff [desk-3, desk-4]', () => {
  test('an owner invites, changes roles and removes; the removed one is out at once', async () => {
    const { token } = await d.open(owner, ['owner'])
    const { result } = await d.post<{ invitation: string; person_id: number }>(
      'staff/invite',
      { name: 'Asha', user_name: 'asha@staff.test', roles: ['office'] },
      token,
    )
    const asha = (await d.setUp((await d.accept(result.invitation)).result.step)).result
    expect((await d.staff(token)).map(({ name, roles }) => [name, roles])).toEqual([
      ['Asha', ['office']],
      ['Rekha Nair', ['owner']],
    ])
    const set = (roles: string[]) => d.post('staff/roles', { staff_id: asha.me.person_id, roles }, token)
    await set(['office', 'accountant'])
    expect((await d.me(asha.token)).result.roles).toEqual(['office', 'accountant'])
    await set([])
    expect((await d.me(asha.token)).status).toBe(401)
    expect((await d.signIn('asha@staff.test')).status).toBe(422)
    expect(
      await query(`select action from audit_log where action like 'desk.%' order by id desc limit 2`),
    ).toEqual([{ action: 'desk.remove-staff' }, { action: 'desk.roles' }])
  })

  test('a person who left by the records is out at once', async () => {
    const { token, me } = await d.open(owner, ['owner'])
    await query(`update person set status = 'removed' where id = $1`, [me.person_id])
    expect((await d.me(token)).status).toBe(401)
  })

  test('one owner is left, also where two remove each other at once', async () => {
    const [one, two] = [await d.open(owner, ['owner']), await d.open('asha@staff.test', ['owner'])]
    const remove = (by: typeof one, whom: typeof one) =>
      d.post('staff/roles', { staff_id: whom.me.person_id, roles: [] }, by.token)
    const both = await Promise.all([remove(one, two), remove(two, one)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await query(`select count(*)::int from staff where 'owner' = any(roles)`)).toEqual([{ count: 1 }])
  })

  test('the last owner is no less by a new invitation with other roles', async () => {
    const { token, me } = await d.open(owner, ['owner'])
    const body = { name: 'Rekha', user_name: owner, roles: ['head'] }
    expect((await d.post('staff/invite', body, token)).status).toBe(422)
    expect((await d.me(token)).result.roles).toEqual(me.roles)
  })

  test('people of another institute are not listed, and keep their roles', async () => {
    const [mine, theirs] = [await d.open(owner, ['owner']), await d.open('asha@staff.test', ['owner'], 2)]
    const taken = { staff_id: theirs.me.person_id, roles: [] }
    expect((await d.post('staff/roles', taken, mine.token)).status).toBe(404)
    expect((await d.staff(mine.token)).map(({ person_id }) => person_id)).toEqual([mine.me.person_id])
    await query(`insert into institute_host (institute_id, host) values (2, 'apex.desk.test')`)
    expect((await deskOf(t, 'apex.desk.test').me(mine.token)).status).toBe(404)
  })
})

describe('roles', () => {
  test('each call of the desk answers only the roles that it names [desk-1]', async () => {
    const calls = allCalls.filter(({ access }) => access === 'desk' && access)
    expect(calls.length).toBeGreaterThan(3)
    for (const role of staffRoles) {
      const { token } = await d.open(`${role}@staff.test`, [role])
      for (const { method, path, roles } of calls.filter(({ path }) => !path.endsWith('/sign-out'))) {
        const { status, message } = await d.ask(
          method as 'GET',
          path.replace('/desk/v1/', '').replaceAll(/:\w+/g, 'students'),
          method === 'GET' ? undefined : { staff_id: 1, roles: [], name: '', user_name: 'x' },
          token,
        )
        const isRefused = status === 422 && message === 'Your role at the desk does not allow this.'
        expect([role, path, isRefused]).toEqual([role, path, !roles?.includes(role)])
      }
    }
  })

  test('each kind of record is in one area [desk-2]', () => {
    expect(Object.values(recordAreas).flat().toSorted()).toEqual(kinds.map(({ name }) => name).toSorted())
  })

  test.each([
    [['owner'], 'fee-payments', 'write'],
    [['office'], 'fee-payments', 'read'],
    [['office', 'accountant'], 'fee-payments', 'write'],
    [['accountant'], 'students', 'read'],
    [['accountant'], 'tests', undefined],
    [['examiner'], 'tests', 'write'],
    [['examiner'], 'fee-instalments', undefined],
    [['head'], 'notices', 'read'],
    [['office'], 'news-defaults', 'read'],
    [['owner'], 'made-up', undefined],
  ] as const)('%j with %s: %s', (roles, kind, right) => {
    expect(rightOf(roles, kind)).toBe(right)
  })
})
