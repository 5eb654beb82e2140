import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '#domain/message/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

/** Diya, a pupil, and Aarav, who is of another family. */
const [former, later] = ['9000000002', '9000000001']
const fresh = '9123456780'

let t: TestApp
let diya: SignedIn
let aarav: SignedIn
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const seconds = (count: number) => new Date(Date.now() + count * 1000)
beforeAll(async () => {
  t = await createTestApp()
  diya = await t.signedIn(former)
  aarav = await t.signedIn(later)
})
afterAll(() => t.close())

const [phones, people] = ['phone_holder', 'person'].map((table) => `table_of_${table}`)
beforeEach(async () => {
  await query(`create table if not exists ${phones} as table phone_holder`)
  await query(`create table if not exists ${people} as select institute_id, id, phone, joined_on from person`)
})
afterEach(async () => {
  await query(`delete from message where source_id is null`)
  await query(`delete from guardian where parent_id in (select id from person where source_id is null)`)
  // A person who has signed in stays.
  await query(`update person set phone = null, status = 'removed', name = 'Gone' where source_id is null`)
  await query(`update person p set phone = s.phone, joined_on = s.joined_on from ${people} s
    where s.institute_id = p.institute_id and s.id = p.id and p.source_id is not null
      and (p.phone, p.joined_on) is distinct from (s.phone, s.joined_on)`)
  await query('delete from phone_holder')
  await query(`insert into phone_holder table ${phones}`)
})

const setPhone = (of: SignedIn, phone: string | null) =>
  query('update person set phone = $2 where id = $1', [of.user_id, phone])
const sendTo = (phone: string, text: string, sentAt: Date) =>
  query('insert into message (institute_id, phone, text, sent_at) values ($1, $2, $3, $4)', [
    diya.institute_id,
    phone,
    text,
    sentAt,
  ])
/** Numbers are stored by the second. */
const laterOn = () => new Promise((resolve) => setTimeout(resolve, 1100))

const ask = (of: SignedIn, phone: string, headers: Record<string, string> = {}) =>
  t.app.inject({
    url: `/api/v1/alerts/config/messagesByPhoneNo/${of.institute_id}/91-${phone}?batch_size=1000`,
    headers: { host: 'localhost', authorization: of.student_auth, ...headers },
  })
const textsOf = async (of: SignedIn, phone: string) => {
  const answer = await ask(of, phone)
  expect(answer.statusCode).toBe(200)
  return (answer.json() as Message[]).map(({ message }) => message)
}

describe('a number that moves to another family [message-6]', () => {
  test.each([
    ['was changed by the first one', fresh],
    ['was removed from the first one', null],
  ])('and %s [message-6, message-12]', async (_, next) => {
    await sendTo(former, 'Diya was absent', seconds(-60))
    await laterOn()
    await setPhone(diya, next)
    await setPhone(aarav, former)
    await sendTo(former, 'Aarav was absent', seconds(60))

    const ofLater = await textsOf(aarav, former)
    expect(ofLater).toContain('Aarav was absent')
    expect(ofLater).not.toContain('Diya was absent')
    // With the forty that were sent to the number that was Aarav's before, and none of Diya's.
    expect(ofLater).toHaveLength(41)
    const own = next ?? '0000'
    expect(await textsOf(diya, own)).toHaveLength(41)
    expect(await textsOf(diya, own)).toContain('Diya was absent')
    expect(await textsOf(diya, own)).not.toContain('Aarav was absent')
    // The portal of a session that began before has the former number.
    expect(await textsOf(diya, former)).toEqual(await textsOf(diya, own))
    expectNotFound(
      await t.get(
        `/api/v1/alerts/config/messagesByPhoneNo/${diya.institute_id}/91-${later}`,
        diya.student_auth,
      ),
    )
  })

  test('in one import, whichever of the two is written first', async () => {
    await sendTo(former, 'Diya was absent', seconds(-60))
    const client = await t.database.pool.connect()
    await client.query('begin')
    await client.query('update person set phone = $2 where id = $1', [aarav.user_id, former])
    await client.query('update person set phone = $2 where id = $1', [diya.user_id, fresh])
    await client.query('commit')
    client.release()
    expect(await textsOf(aarav, former)).not.toContain('Diya was absent')
    expect(await textsOf(diya, fresh)).toContain('Diya was absent')
  })

  test('a person who is new reads none of the former’s, also with an early day of joining', async () => {
    await sendTo(former, 'Diya was absent', seconds(-60))
    await laterOn()
    await setPhone(diya, fresh)
    await query(
      `insert into person (institute_id, role, name, phone, joined_on) values ($1, 'parent', 'New', $2, '2020-01-01')`,
      [diya.institute_id, former],
    )
    await sendTo(former, 'Welcome', seconds(60))
    const visible = await query(`select m.text from message m join phone_holder h on h.phone = m.phone
      join person p on p.id = h.person_id and p.name = 'New' where m.sent_at >= h.stored_at`)
    expect(visible).toEqual([{ text: 'Welcome' }])
    await query(
      `update person set password_hash = (select password_hash from person where id = $1),
      status = 'active' where name = 'New'`,
      [diya.user_id],
    )
    await query(
      `insert into guardian (institute_id, parent_id, student_id)
      select institute_id, id, $1 from person where name = 'New'`,
      [aarav.student_id],
    )
    const parent = await t.signedIn(former)
    expect(await textsOf(parent, former)).toEqual(['Welcome'])
  })
})

describe('a number of two people', () => {
  /** A parent with Diya's number, who signs in by e-mail. */
  const addParent = async (of: SignedIn) => {
    const email = `parent-of-${of.user_id}@school.demo`
    await query(
      `with p as (insert into person (institute_id, role, name, phone, email, joined_on, password_hash)
          select institute_id, 'parent', 'Parent', phone, $3, '2020-01-01', password_hash from person where id = $1
          returning *)
        insert into guardian (institute_id, parent_id, student_id) select institute_id, id, $2 from p`,
      [diya.user_id, of.student_id, email],
    )
    return t.signedIn(email)
  }

  test('of one family: both read what was sent to it, also before the second one was entered [message-7]', async () => {
    await sendTo(former, 'Diya was absent', seconds(-60))
    const parent = await addParent(diya)
    expect(await textsOf(parent, former)).toContain('Diya was absent')
    expect(await textsOf(parent, former)).toEqual(await textsOf(diya, former))
  })

  test('of two families: the second one reads what is sent from then on [message-6]', async () => {
    await sendTo(former, 'Diya was absent', seconds(-60))
    const parent = await addParent(aarav)
    await sendTo(former, 'To both', seconds(60))
    expect(await textsOf(parent, former)).toEqual(['To both'])
    expect(await textsOf(diya, former)).toHaveLength(42)
  })
})

test('messages are of those who joined before they were sent, also when the day of joining is corrected [message-8]', async () => {
  const [{ count }] = await query(
    'select count(*)::int as count from message where phone = $1 and sent_at >= $2',
    [former, new Date(Date.now() - 10 * 86_400_000)],
  )
  await query(`update person set joined_on = current_date - 3 where id = $1`, [diya.user_id])
  const few = await textsOf(diya, former)
  expect(few.length).toBeGreaterThan(2)
  expect(few.length).toBeLessThan(count)
  await query(`update person set joined_on = current_date - 300 where id = $1`, [diya.user_id])
  expect(await textsOf(diya, former)).toHaveLength(40)
})

test('a kept reply is answered again until a message, the number or the family changes', async () => {
  const etag = async () => {
    const answer = await ask(diya, former)
    const tag = String(answer.headers.etag)
    expect((await ask(diya, former, { 'if-none-match': tag })).statusCode).toBe(304)
    return tag
  }
  const isStale = async (tag: string) =>
    (await ask(diya, former, { 'if-none-match': tag })).statusCode === 200
  let tag = await etag()
  await sendTo(former, 'Hello', seconds(-1))
  expect(await isStale(tag)).toBe(true)
  tag = await etag()
  await setPhone(diya, fresh)
  expect(await isStale(tag)).toBe(true)
  tag = await etag()
  // To a number that is no longer Diya's.
  await sendTo(former, 'Late, to the former number', seconds(-3600))
  expect(await isStale(tag)).toBe(true)
})

test('the migration gives everyone the number of now, since they joined', async () => {
  const file = new URL('../../database/migrations/0026_phones_of_now.sql', import.meta.url)
  const statement = readFileSync(file, 'utf8').split('--> statement-breakpoint').at(-1) ?? ''
  const list = () =>
    query(`select institute_id, person_id, phone, from_at, until from phone_holder order by 1, 2, 3`)
  const before = await list()
  expect(before.length).toBeGreaterThan(10)
  await query('delete from phone_holder')
  for (let run = 0; run < 2; run++) {
    await query(statement)
    expect(await list()).toEqual(before)
  }
  expect(await textsOf(diya, former)).toHaveLength(40)
})
