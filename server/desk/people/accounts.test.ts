import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallReply } from '#domain/call.ts'
import type { DeskStep } from '#domain/desk/calls.ts'
import type { listForPasswords, makePasswords } from '#domain/desk/people-account-calls.ts'
import type { PersonPage, SectionChoice } from '#domain/desk/people-calls.ts'
import { type AtDesk, deskOf, staffPassword } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let d: ReturnType<typeof deskOf>
let owner: AtDesk
let office: AtDesk
let head: AtDesk
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
beforeAll(async () => {
  t = await createTestApp()
  d = deskOf(t)
  owner = await d.open('owner@staff.test', ['owner'])
  office = await d.open('office@staff.test', ['office'])
  head = await d.open('head@staff.test', ['head'])
})
afterAll(() => t.close())

const idOf = async (phone: string) =>
  (await query('select id::int from person where phone = $1 and institute_id = 1', [phone]))[0].id as number
const page = async (id: number) =>
  (await d.ask<PersonPage>('GET', `person/${id}`, undefined, office.token)).result

describe('new one-time passwords [desk-45]', () => {
  const make = (member_ids: number[], is_sent = false, by = office) =>
    d.post<CallReply<typeof makePasswords>['result']>('passwords', { member_ids, is_sent }, by.token)

  test('are shown once, work beside the one in use, and are stored nowhere', async () => {
    const id = await idOf('9000000002')
    await t.signedIn('9000000002')
    const { result } = await make([id])
    expect(result.slips).toMatchObject([{ login: '9000000002', password: expect.stringMatching(/^\w{6,}$/) }])
    const password = result.slips[0]?.password ?? ''
    expect(JSON.stringify(await query('select * from person where id = $1', [id]))).not.toContain(password)
    expect((await t.login('9000000002')).status).toBe(200)
    expect((await t.login('9000000002', { password })).status).toBe(200)
    expect((await t.login('9000000002')).status).toBe(401)
    await query(
      `update person set password_hash = (select password_hash from person where phone = '9000000001' limit 1) where id = $1`,
      [id],
    )
  })

  test('a section has its students and parents, with the children that they have in common', async () => {
    const { sections } = (
      await d.ask<{ sections: SectionChoice[] }>('GET', 'sections', undefined, office.token)
    ).result
    const section = sections.find(({ name }) => name === '10-A')?.section_id
    const list = async (of: string) =>
      (
        await d.ask<CallReply<typeof listForPasswords>['result']>(
          'GET',
          `passwords?${of}`,
          undefined,
          office.token,
        )
      ).result
    const { people } = await list(`section_id=${section}`)
    const [child, parent] = ['9000000001', '9000000010'].map((login) =>
      people.find((one) => one.login === login),
    )
    expect(parent?.pupils).toEqual(expect.arrayContaining(child?.pupils ?? [-1]))
    expect((await list(`of=${child?.member_id}`)).people).toEqual([child])
    expect((await list('')).people).toEqual([])
  })

  test('who has neither phone nor e-mail is named; others of another institute, and a head, are refused', async () => {
    const id = await idOf('9000000002')
    await query('update person set phone = null, email = null where id = $1', [id])
    expect((await make([id])).result).toMatchObject({ slips: [], left_out: [expect.any(String)] })
    await query(`update person set phone = '9000000002' where id = $1`, [id])
    const [other] = await query(
      `select id::int from person where institute_id = 2 and role = 'student' limit 1`,
    )
    expect((await make([id, other.id])).status).toBe(404)
    expect((await make([id], false, head)).status).toBe(422)
  })
})

describe('accounts [desk-46]', () => {
  const act =
    (what: string, name = '') =>
    async (phone: string) =>
      d.post<{ count: number }>(
        'people/account',
        { member_id: await idOf(phone), act: what, name },
        office.token,
      )

  test('a locked one is opened', async () => {
    for (let tries = 0; tries < 6; tries++) await t.login('9000000011', { password: 'wrong-one' })
    expect((await t.login('9000000011')).status).toBe(429)
    expect((await page(await idOf('9000000011'))).person.locked_for).toBeGreaterThan(0)
    expect((await act('unlock')('9000000011')).status).toBe(200)
    expect((await t.login('9000000011')).status).toBe(200)
  })

  test('its sessions end; what makes it less safe needs the name', async () => {
    const me = await t.signedIn('9000000001')
    expect((await act('end-sessions')('9000000001')).result.count).toBeGreaterThan(0)
    expect((await t.get(`/api/v1/academicYear/all/${me.institute_id}`, me.student_auth)).status).toBe(403)
    expect((await act('remove-passkeys', 'Aarav')('9000000001')).message).toBe(
      'This is not the name. Type it as it is shown.',
    )
    expect((await act('remove-second-step', ' aarav  SHARMA')('9000000001')).status).toBe(200)
  })
})

describe('who takes an account over at the desk does not do it in secret [desk-49]', () => {
  const warned = async (phone: string) =>
    (
      await query(
        `select payload->>'to' as "to" from job where payload->>'registeredAs' = 'contact' and payload->>'to' = $1`,
        [phone],
      )
    ).length
  const newsOf = async (id: number) =>
    (
      await query(
        `select args->>'what' as what from news where kind = 'accountChanged' and person_id = $1 and withdrawn_at is null order by id`,
        [id],
      )
    ).map(({ what }) => what)

  test('the old number and the inbox say that phone, password and passkeys changed', async () => {
    await t.signedIn('9000000001')
    const id = await idOf('9000000001')
    const contact = { what: 'contact', phone: '9000000912', email: 'office@own.test', takes: false }
    const change = { member_id: id, change: contact, is_check: true }
    expect((await d.post('people/change', change, office.token)).status).toBe(200)
    expect(await warned('9000000001')).toBe(0)
    expect((await d.post('people/change', { ...change, is_check: false }, office.token)).status).toBe(200)
    expect(await warned('9000000001')).toBe(1)
    await query(
      `insert into passkey (institute_id, person_id, host, credential_id, public_key, counter, transports, name)
        values (1, $1, 'localhost', 'desk-49', '', 0, '{}', 'Phone'), (1, $1, 'localhost', 'desk-49 b', '', 0, '{}', 'Laptop')`,
      [id],
    )
    const { name } = (await page(id)).person
    const account = { member_id: id, act: 'remove-passkeys', name }
    expect((await d.post('people/account', account, office.token)).status).toBe(200)
    expect((await d.post('passwords', { member_ids: [id], is_sent: false }, office.token)).status).toBe(200)
    expect(await newsOf(id)).toEqual(['changedContact', 'removedPasskey', 'askedForPassword'])
  })

  test('an e-mail that another account has is pointed out before it is written [desk-104]', async () => {
    const [from, to] = [await idOf('9000000011'), await idOf('9000000010')]
    const [other] = await query('select name, email from person where id = $1', [from])
    const email = other.email ?? 'shared@example.org'
    await query('update person set email = $2 where id = $1', [from, email])
    const contact = { what: 'contact', phone: '9000000010', email: email.toUpperCase(), takes: false }
    const asked = { member_id: to, change: contact, is_check: true }
    const { result } = await d.post<{ effects: object[] }>('people/change', asked, office.token)
    expect(result.effects).toContainEqual(
      expect.objectContaining({ effect: 'emailShared', name: other.name, other: email }),
    )
  })

  test('undoing such a change warns the number that loses the account [desk-49]', async () => {
    await t.signedIn('9000000002')
    const id = await idOf('9000000002')
    const contact = { what: 'contact', phone: '9000000913', email: '', takes: false }
    const change = { member_id: id, change: contact, is_check: false }
    const { result } = await d.post<{ number: number }>('people/change', change, office.token)
    expect(await warned('9000000913')).toBe(0)
    expect((await d.post('changes/undo', { number: result.number }, office.token)).status).toBe(200)
    expect(await warned('9000000913')).toBe(1)
    expect((await newsOf(id)).at(-1)).toBe('changedContact')
  })

  test('a cell of a grid warns as well; who has never signed in is left alone', async () => {
    const [fresh] = await query(
      `select id::int, phone from person where institute_id = 1 and role = 'parent' and phone is not null
        and not exists (select from session where person_id = person.id) and not exists (select from device where person_id = person.id)
        and not exists (select from access_log where person_id = person.id and kind in ('signedIn', 'signedInNewDevice')) limit 1`,
    )
    await t.signedIn('9000000011')
    const known = { id: await idOf('9000000011'), phone: '9000000011' }
    for (const [person, count] of [
      [known, 1],
      [fresh, 0],
    ] as const) {
      const [row] = (
        await d.ask<{ rows: Record<string, string>[] }>(
          'GET',
          `records/parents?search=${person.phone}`,
          undefined,
          office.token,
        )
      ).result.rows
      const rows = [{ to: { id: row?.id, phone: '9000000777' }, was: { phone: row?.phone } }]
      expect((await d.ask('PUT', 'records/parents', { rows, is_check: false }, office.token)).status).toBe(
        200,
      )
      expect(await warned(person.phone)).toBe(count)
      expect(await newsOf(person.id)).toEqual(count ? ['changedContact'] : [])
    }
  })
})

test('an owner resets the second step of somebody who lost the phone: only the invitation opens the desk again [desk-47]', async () => {
  const reset = (by: AtDesk, staff_id: number, name = 'rekha  nair') =>
    d.post<{ invitation: string }>('staff/reset-step', { staff_id, name }, by.token)
  expect((await reset(office, owner.me.person_id)).status).toBe(422)
  expect((await reset(owner, owner.me.person_id)).status).toBe(400)
  expect((await reset(owner, office.me.person_id, 'Rekha')).status).toBe(422)
  expect((await d.me(office.token)).status).toBe(200)
  const { result } = await reset(owner, office.me.person_id)
  expect((await d.me(office.token)).status).toBe(401)
  expect((await d.signIn('office@staff.test')).status).toBe(401)
  const { step } = (await d.accept(result.invitation, `${staffPassword} again`)).result as { step: DeskStep }
  expect(step.set_up).not.toBeNull()
  expect((await d.setUp(step)).status).toBe(200)
})
