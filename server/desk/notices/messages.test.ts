import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundStudent, SentMessage } from '#domain/desk/message-calls.ts'
import type { AudienceYear, Notice, ReachSum, Reader } from '#domain/desk/notice-calls.ts'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let d: ReturnType<typeof deskOf>
let office: AtDesk
let head: AtDesk
let aarav: FoundStudent
const now = new Date('2026-11-25T10:00:00+05:30')
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const find = async (search: string) =>
  (
    await d.ask<{ students: FoundStudent[] }>(
      'GET',
      `find-students?search=${encodeURIComponent(search)}`,
      undefined,
      office.token,
    )
  ).result.students

beforeAll(async () => {
  t = await createTestApp()
  t.setClock(now)
  d = deskOf(t)
  office = await d.open('office@staff.test', ['office'])
  head = await d.open('head@staff.test', ['head'])
  const [found] = await find('aarav sh')
  if (!found) throw new Error('the demo has no Aarav')
  aarav = found
})
afterAll(() => t.close())

type To = { sections: string[]; students: number[]; who: string }
const toFamily = (): To => ({ sections: [], students: [aarav.person_id], who: 'both' })
const send = (text: string, to = toFamily(), by = office) =>
  d.post<{ id: string; numbers: number; number: number | null }>('messages', { to, text }, by.token)
/** A parent of two signs in for one of them. */
const signedIn = (phone: string) =>
  t.signedIn(phone, phone === '9000000010' ? { user_id: aarav.person_id } : {})
const inboxOf = async (phone: string) => {
  const me = await signedIn(phone)
  const { body } = await t.get(
    `/api/v1/alerts/config/messagesByPhoneNo/${me.institute_id}/91-${phone}?start_index=0&batch_size=1000`,
    me.student_auth,
  )
  return (body as { message: string }[]).map(({ message }) => message)
}

test('students are found by parts of the name and number, of theirs or their parents’ [desk-36]', async () => {
  expect(aarav).toMatchObject({
    name: 'Aarav Sharma',
    section: '10-A',
    parents: expect.stringMatching(/Sharma/),
  })
  expect((await find('9000000010')).map(({ name }) => name)).toContain('Aarav Sharma')
  expect(await find('%%')).toEqual([])
})

test('a notice for single students is seen by them and their parents alone, each with the own name [desk-95]', async () => {
  const { years } = (await d.ask<{ years: AudienceYear[] }>('GET', 'audience', undefined, office.token))
    .result
  const year = years.find(({ is_current }) => is_current)?.id ?? ''
  const [other] = await query(
    `select person.id, person.name from student join person on person.id = student.person_id join enrolment on enrolment.student_id = student.id
      join section on section.id = enrolment.section_id where person.institute_id = 1 and section.name = '10-B' order by person.id limit 1`,
  )
  const students = [aarav.person_id, Number(other.id)]
  const notice = { year, sections: [], students, title: 'For two', urgent: false }
  const text = { html: '', by: '', announced_at: null, link: '' }
  const reach = (more: object) => d.post<ReachSum>('notice-reach', { ...notice, ...more }, office.token)
  const foreseen = (await reach({})).result
  expect([foreseen.students, foreseen.outside]).toEqual([2, 0])
  const written = await d.post<{ id: string; number: number }>(
    'notices',
    { ...notice, ...text },
    office.token,
  )
  const { id } = written.result
  const seen = (await d.ask<Notice>('GET', `notices/${id}`, undefined, head.token)).result
  expect([
    seen.sections,
    seen.student_count,
    seen.chosen.map(({ person_id }) => person_id).toSorted(),
  ]).toEqual([[], 2, students.toSorted()])

  const boardOf = async (person: Record<string, unknown>, phone = '9000000001') => {
    const me = await t.signedIn(phone, person)
    const { body } = await t.get(
      `/api/v1/home/student/${me.institute_id}/${me.student_id ?? 0}`,
      me.student_auth,
    )
    const found = (body as { ancmnt_title: string; batch_sec_names: string }[]).find(
      ({ ancmnt_title }) => ancmnt_title === 'For two',
    )
    return found?.batch_sec_names
  }
  expect(await boardOf({})).toBe('Aarav Sharma')
  expect(await boardOf({ user_id: aarav.person_id }, '9000000010')).toBe('Aarav Sharma')
  const [sibling] = await query(
    `select child.id from guardian join person parent on parent.id = guardian.parent_id and parent.phone = '9000000010'
      join student on student.id = guardian.student_id join person child on child.id = student.person_id where child.id <> $1`,
    [aarav.person_id],
  )
  expect(await boardOf({ user_id: Number(sibling.id) }, '9000000010')).toBeUndefined()

  const notified = await query(
    `select distinct person_id::int as id from news where kind = 'notice' and args->>'title' = 'For two' and withdrawn_at is null`,
  )
  const allowed = await query(
    `select person_id::int as id from student where person_id = any($1)
      union select guardian.parent_id::int from guardian join student on student.id = guardian.student_id where student.person_id = any($1)`,
    [students],
  )
  expect(notified.length).toBe(foreseen.students + foreseen.parents)
  expect(allowed.map((row) => row.id)).toEqual(expect.arrayContaining(notified.map((row) => row.id)))

  await query(
    `update enrolment set end_date = '2026-11-01' from student where student.id = enrolment.student_id and student.person_id = $1`,
    [Number(other.id)],
  )
  expect((await reach({})).result).toMatchObject({ students: 1, outside: 1 })
  expect((await reach({ students: [999_999_999] })).status).toBe(404)
  expect((await reach({ students: [] })).status).toBe(400)
  expect((await reach({ sections: null })).status).toBe(400)
})

test('a message is read by the family at once, and who has read it is listed [desk-36, desk-37]', async () => {
  const { result } = await send('Please come on Monday.\n<b>=1+1</b>')
  expect(result.numbers).toBeGreaterThan(1)
  for (const phone of ['9000000001', '9000000010'])
    expect(await inboxOf(phone)).toContain('Please come on Monday.\n<b>=1+1</b>')
  expect(await inboxOf('9000000002')).not.toContain('Please come on Monday.\n<b>=1+1</b>')
  const list = async () =>
    (await d.ask<{ messages: SentMessage[] }>('GET', 'messages', undefined, head.token)).result.messages
  const [message] = await list()
  expect(message).toMatchObject({ id: result.id, by: 'Rekha Nair', numbers: result.numbers, read: 0 })
  t.setClock(new Date('2026-11-25T10:05:00+05:30'))
  const me = await signedIn('9000000010')
  await t.app.inject({
    method: 'POST',
    url: '/api/v1/alerts/messages-read',
    headers: { authorization: me.student_auth },
    payload: { institute_id: me.institute_id, until: '2026-11-25T04:34:00Z' },
  })
  expect((await list())[0]?.read).toBe(1)
  const path = `messages/${result.id}`
  const { people } = (await d.ask<{ people: Reader[] }>('GET', `${path}/people`, undefined, head.token))
    .result
  expect(people.map(({ name }) => name)).toContain('Aarav Sharma')
  expect(people.filter(({ read_at }) => read_at).map(({ role }) => role)).toEqual(['parent'])
  expect((await d.ask<SentMessage>('GET', path, undefined, head.token)).result).toMatchObject({ read: 1 })
  expect((await d.ask('GET', 'messages/desk-m-x-1-x-1-1', undefined, head.token)).status).toBe(404)
  t.setClock(now)
})

test('each number gets it once, also where somebody is chosen twice; parents alone where they are asked for', async () => {
  const to = { ...toFamily(), sections: ['demo-10-A'], who: 'parents' }
  const { result } = await send('For parents', to)
  const rows = await query(`select phone from message where text = 'For parents'`)
  expect([rows.length, new Set(rows.map(({ phone }) => phone)).size]).toEqual([
    result.numbers,
    result.numbers,
  ])
  expect(rows.map(({ phone }) => phone)).toContain('9000000010')
  expect(rows.map(({ phone }) => phone)).not.toContain('9000000001')
})

test('before it is sent one knows how many get it, and who has no number', async () => {
  await query(`update person set phone = null where phone = '9000000002'`)
  const to = { sections: ['demo-10-A'], students: [], who: 'students' }
  const { result } = await d.post<ReachSum & { numbers: number; without: string[]; without_count: number }>(
    'message-reach',
    { to, text: 'x' },
    office.token,
  )
  expect(result.without_count).toBeGreaterThan(0)
  expect(result.without).toHaveLength(Math.min(20, result.without_count))
  expect((await send('To all of them', to)).result.numbers).toBe(result.numbers)
})

test('it is not sent to no one, to people of other institutes, or by a head', async () => {
  expect((await send('x', { sections: [], students: [], who: 'both' })).status).toBe(400)
  expect((await send(' \n ')).status).toBe(400)
  expect((await send('x', toFamily(), head)).status).toBe(422)
  const [{ id }] = await query(
    `select person_id as id from student join person on person.id = person_id where person.institute_id = 2 limit 1`,
  )
  expect((await send('x', { ...toFamily(), students: [id] })).status).toBe(404)
  expect((await send('x', { ...toFamily(), sections: ['none'] })).status).toBe(404)
  await query(`update person set phone = null where id = $1`, [aarav.person_id])
  expect(await send('x', { ...toFamily(), who: 'students' })).toMatchObject({
    status: 422,
    message: 'None of them can get a message: none of those with a phone number may sign in.',
  })
})

test('an imported message names no writer, whatever its id says [desk-37]', async () => {
  const owner = await d.open('owner-of-messages@staff.test', ['owner'])
  const { result } = await send('Written here,\nin Cafe\u0301  ')
  const forged = `desk-m-mgf0-${office.me.person_id}-abcdefghjk0123456789abcdef-1-0`
  const row = { id: forged, phone: '9000000010', text: 'Forged', sent_at: '2026-11-25 09:00' }
  expect(
    (await d.ask('PUT', 'records/messages', { rows: [{ to: row, was: null }], is_check: false }, owner.token))
      .status,
  ).toBe(200)
  const { messages } = (await d.ask<{ messages: SentMessage[] }>('GET', 'messages', undefined, head.token))
    .result
  const byOf = (id: string) => messages.find((one) => one.id === id)?.by
  expect([byOf(result.id), byOf(forged)]).toEqual(['Rekha Nair', ''])
})
