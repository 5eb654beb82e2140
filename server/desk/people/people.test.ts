import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { findPeople, listSections, PersonPage, readPersonLog } from '#domain/desk/people-calls.ts'
import type { addFamily, changePerson } from '#domain/desk/people-change-calls.ts'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

type Result<C extends { reply: z.ZodMiniType }> = z.output<C['reply']> extends { result: infer R } ? R : never

let t: TestApp
let d: ReturnType<typeof deskOf>
let office: AtDesk
let head: AtDesk
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
beforeAll(async () => {
  t = await createTestApp()
  d = deskOf(t)
  office = await d.open('office@staff.test', ['office'])
  head = await d.open('head@staff.test', ['head'])
})
afterAll(() => t.close())

const idOf = async (phone: string) =>
  (await query('select id::int from person where phone = $1 and institute_id = 1', [phone]))[0].id as number
const find = (search: string, more = '') =>
  d.ask<Result<typeof findPeople>>(
    'GET',
    `people?search=${encodeURIComponent(search)}${more}`,
    undefined,
    office.token,
  )
const namesOf = async (search: string, more = '') =>
  (await find(search, more)).result.people.map(({ name }) => name)
const page = async (id: number, by = office) =>
  (await d.ask<PersonPage>('GET', `person/${id}`, undefined, by.token)).result
const sections = async () =>
  (await d.ask<Result<typeof listSections>>('GET', 'sections', undefined, office.token)).result
const sectionNamed = async (name: string) => {
  const found = (await sections()).sections.find((one) => one.name === name)
  if (!found) throw new Error(`there is no section ${name}`)
  return found.section_id
}
const dayIn = async (days: number) => {
  const { today } = await sections()
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
}
const change = (member_id: number, what: object, is_check = false) =>
  d.post<Result<typeof changePerson>>('people/change', { member_id, change: what, is_check }, office.token)
const undo = (number: number | null) =>
  d.post<{ obstacles: string[] }>('changes/undo', { number }, office.token)

describe('finding people [desk-40]', () => {
  test('by name, phone however written, roll number and id, in one field', async () => {
    expect(await namesOf('aarav sharma')).toEqual(['Aarav Sharma'])
    expect(await namesOf('+91 90000-00001')).toEqual(['Aarav Sharma'])
    const { result } = await find('90000000')
    expect(result.people.length).toBeGreaterThan(3)
    const [student] = await query(`select s.display_id as number from student s where s.person_id = $1`, [
      await idOf('9000000002'),
    ])
    expect((await find(student.number)).result.people[0]?.number).toBe(student.number)
    expect(await namesOf('%')).toEqual([])
  })

  test('a parent is found with the children, staff are not found', async () => {
    const [parent] = (await find('9000000010')).result.people
    expect(parent).toMatchObject({ role: 'parent', family: expect.stringMatching(/Aarav Sharma/) })
    expect(await namesOf('rekha')).toEqual([])
  })

  test('in pages, each once, and those of a section', async () => {
    const seen: number[] = []
    let after = ''
    for (;;) {
      const { result } = await find('', after && `&after=${after}`)
      seen.push(...result.people.map(({ member_id }) => member_id))
      if (!result.next) break
      after = result.next
    }
    expect(new Set(seen).size).toBe(seen.length)
    const [count] = await query(
      `select count(*)::int as n from person where institute_id = 1 and role in ('student', 'parent', 'open')`,
    )
    expect(seen.length).toBe(count.n)
    const section = await sectionNamed('10-A')
    const [first] = (await find('', `&who=students&section_id=${section}`)).result.people
    expect(first?.section).toContain('10-A')
    expect((await find('', '&section_id=99999999')).status).toBe(404)
  })
})

describe('the page of a person [desk-41]', () => {
  test('what is due is past due from the second day after the due date [fee-10]', async () => {
    const id = await idOf('9000000001')
    for (const days of [1, 2]) {
      await query(`update fee_instalment set due_date = $1`, [await dayIn(-days)])
      const { due = 0, past_due } = (await page(id, head)).student?.fees ?? {}
      expect([due > 0, past_due]).toEqual([true, days === 2 ? due : 0])
    }
  })

  test('has what the family sees, and is noted for the student', async () => {
    const id = await idOf('9000000001')
    const shown = await page(id, head)
    expect(shown.person).toMatchObject({ name: 'Aarav Sharma', role: 'student' })
    expect(shown.family.map(({ tie }) => tie)).toEqual(expect.arrayContaining(['guardian', 'sibling']))
    expect(shown.sections[0]).toMatchObject({ name: '10-A', when: 'now' })
    const me = await t.signedIn('9000000001')
    const { body } = await t.get(
      `/api/v1/studentWise/fee/${me.institute_id}/students/${me.student_id}/${me.acad_yr_id}`,
      me.student_auth,
    )
    const fees = (body as { result: Record<string, number> }).result
    const { paid = -1, due = -1 } = shown.student?.fees ?? {}
    expect([paid, due]).toEqual([fees.total_paid_amount, fees.total_unpaid_amount])
    const kinds = await query(
      `select kind from access_log where person_id = $1 and actor_id = $2 order by 1`,
      [id, head.me.person_id],
    )
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'sawAttendance',
      'sawFees',
      'sawHomework',
      'sawProfile',
      'sawReport',
    ])
  })

  test('staff have none, nor has anybody of another institute', async () => {
    const [other] = await query(`select id::int from person where institute_id = 2 limit 1`)
    for (const id of [office.me.person_id, other.id, 99_999_999])
      expect((await d.ask('GET', `person/${id}`, undefined, office.token)).status).toBe(404)
  })
})

describe('changes, each undone whole [desk-43]', () => {
  test('a move from a day on is said first, and keeps what was', async () => {
    const id = await idOf('9000000002')
    const before = (await page(id)).sections
    const from = await dayIn(3)
    const to = { what: 'move', section_id: await sectionNamed('10-B'), from }
    const check = await change(id, to, true)
    expect(check.result.effects).toEqual([
      { effect: 'sees', name: expect.any(String), other: '10-B', day: from },
      { effect: 'sawUntil', name: expect.any(String), other: '10-A', day: await dayIn(2) },
    ])
    expect((await page(id)).sections).toEqual(before)
    const { result } = await change(id, to)
    expect((await page(id)).sections.map(({ name, when }) => [name, when])).toEqual(
      expect.arrayContaining([
        ['10-B', 'coming'],
        ['10-A', 'now'],
      ]),
    )
    expect((await undo(result.number)).result.obstacles).toEqual([])
    expect((await page(id)).sections).toEqual(before)
  })

  test('a change is in the person’s log as made by who made it, with before and after [desk-48]', async () => {
    const id = await idOf('9000000002')
    const { result } = await change(id, {
      what: 'contact',
      phone: '9000000002',
      email: 'new.address@example.org',
      takes: false,
    })
    const rows = await query(
      `select actor_kind, actor_id::int from access_log where person_id = $1 and kind = 'importedProfile' order by id desc limit 1`,
      [id],
    )
    expect(rows).toEqual([{ actor_kind: 'person', actor_id: office.me.person_id }])
    const log = (await d.ask<Result<typeof readPersonLog>>('GET', `person/${id}/log`, undefined, head.token))
      .result
    expect(log.changes[0]).toMatchObject({
      number: result.number,
      by: 'Rekha Nair',
      cells: [{ what: 'E-mail', became: 'new.address@example.org' }],
    })
    expect(JSON.stringify(log)).not.toMatch(/argon2/)
    await undo(result.number)
  })

  test('leaving from a day on, and returning', async () => {
    const id = await idOf('9000000002')
    const today = await dayIn(0)
    const left = await change(id, { what: 'leave', last_day: today })
    expect(left.result.effects).toEqual([
      { effect: 'out', name: expect.any(String), other: '10-A', day: today },
    ])
    expect((await page(id)).sections[0]).toMatchObject({ name: '10-A', last_day: today })
    const back = { what: 'join', section_id: await sectionNamed('10-A'), from: await dayIn(2) }
    const returned = await change(id, back)
    expect(returned.status).toBe(200)
    expect((await change(id, back)).status).toBe(422)
    await undo(returned.result.number)
    await undo(left.result.number)
  })

  test('a number that changes hands is taken from who had it, who keeps the messages [desk-44]', async () => {
    const [from, to] = [await idOf('9000000011'), await idOf('9000000010')]
    const contact = { what: 'contact', phone: '090000 00011', email: 'p@example.org', takes: true }
    const { result } = await change(to, contact)
    expect(result.effects.map(({ effect }) => effect)).toEqual(
      expect.arrayContaining(['number', 'numberFrom']),
    )
    expect(
      await query('select phone from person where id = any($1) order by id', [[from, to].sort()]),
    ).toEqual(expect.arrayContaining([{ phone: null }, { phone: '9000000011' }]))
    const holders = await query(
      `select person_id::int as id, until is null as has from phone_holder where phone = '9000000011' order by 2`,
    )
    expect(holders).toEqual([
      { id: from, has: false },
      { id: to, has: true },
    ])
    expect((await undo(result.number)).result.obstacles).toEqual([])
  })

  test('a guardian is linked and unlinked; other ties are refused', async () => {
    const [parent, student] = [await idOf('9000000011'), await idOf('9000000001')]
    const linked = await change(student, { what: 'link', relative_id: parent, relation: 'aunt' })
    expect(linked.result.effects).toMatchObject([{ effect: 'parentSees', other: 'Aarav Sharma' }])
    expect((await page(student)).family).toContainEqual(
      expect.objectContaining({ member_id: parent, relation: 'aunt', tie: 'guardian' }),
    )
    const [own] = await query(
      `select student.person_id::int as id from guardian join student on student.id = guardian.student_id
        where guardian.parent_id = $1 and student.person_id <> $2`,
      [parent, student],
    )
    // The guardian of another child is none of this one.
    const alone = await change(parent, { what: 'unlink', relative_id: own.id }, true)
    expect(alone.result.effects.map(({ effect }) => effect)).toEqual(['parentSeesNoMore', 'noGuardian'])
    const off = await change(parent, { what: 'unlink', relative_id: student })
    expect(off.result.effects).toMatchObject([{ effect: 'parentSeesNoMore' }])
    expect((await change(parent, { what: 'unlink', relative_id: student })).status).toBe(404)
    const pupils = { what: 'link', relative_id: await idOf('9000000002'), relation: '' }
    expect((await change(student, pupils)).status).toBe(422)
  })
})

describe('adding a family [desk-42]', () => {
  const student = (more: object) => ({
    ...{ number: '', roll_no: '', gender: '', date_of_birth: '', phone: '', email: '' },
    ...more,
  })
  const guardian = (more: object) => ({
    ...{ member_id: null, relation: 'mother', phone: '', email: '', is_other: false },
    ...more,
  })
  const add = (body: object, is_check = false) =>
    d.post<Result<typeof addFamily>>('people/family', { sibling_ids: [], is_check, ...body }, office.token)

  test('six children and their guardians are one change, all or nothing, with faults at their fields', async () => {
    const section_id = await sectionNamed('10-A')
    const from = await dayIn(0)
    const students = Array.from({ length: 6 }, (_, index) =>
      student({ name: `Child ${index} Of Many`, roll_no: String(60 + index), section_id, from }),
    )
    const guardians = [guardian({ name: 'Mother Of Many', phone: '9811111111' })]
    const wrong = [...students.slice(0, 5), { ...students[5], date_of_birth: '31-11-2010', name: '' }]
    const answer = await t.app.inject({
      method: 'POST',
      url: '/desk/v1/people/family',
      headers: { host: 'localhost', authorization: office.token },
      payload: { students: wrong, guardians, sibling_ids: [], is_check: false },
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().faults.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['students.5.date_of_birth']),
    )
    expect(await namesOf('of many')).toEqual([])
    const { status, result } = await add({ students, guardians })
    expect(status).toBe(200)
    expect(result.members.map(({ role }) => role)).toEqual([...Array(6).fill('student'), 'parent'])
    expect((await page(result.members[6]?.member_id ?? 0)).family).toHaveLength(6)
    expect((await undo(result.number)).result.obstacles).toEqual([])
    expect(await namesOf('of many')).toEqual([])
  })

  test('a guardian who is here already is named, and linked only after that', async () => {
    const section_id = await sectionNamed('10-A')
    const students = [student({ name: 'New Sibling', section_id, from: await dayIn(0) })]
    const asked = { students, guardians: [guardian({ name: 'R. Sharma', phone: '+91 9000000010' })] }
    const check = await add(asked, true)
    expect(check.result.known).toEqual([
      expect.objectContaining({ guardian: 0, member_id: await idOf('9000000010') }),
    ])
    expect((await add(asked)).status).toBe(422)
    const linked = await add({
      students,
      guardians: [guardian({ name: '', member_id: await idOf('9000000010') })],
    })
    expect(linked.result.members).toMatchObject([{ role: 'student', name: 'New Sibling' }])
    const { family } = await page(linked.result.members[0]?.member_id ?? 0)
    expect(family.map(({ tie }) => tie).sort()).toEqual(['guardian', 'sibling', 'sibling'])
    await undo(linked.result.number)
  })
})
