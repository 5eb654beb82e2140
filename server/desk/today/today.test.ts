import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, registersOf } from '#server/desk/attendance/testing.ts'
import { feeDesk } from '#server/desk/fees/testing.ts'
import type { AtDesk } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let d: ReturnType<typeof registersOf>
let by: Record<'teacher' | 'other' | 'office' | 'owner' | 'accountant', AtDesk>
const tomorrow = '2026-11-26'
async function at(time: string, on = day) {
  t.setClock(new Date(`${on}T${time}:00+05:30`))
  await d.freshen()
}

beforeAll(async () => {
  t = await createTestApp()
  d = registersOf(t)
  await at('08:00')
  by = {
    teacher: await d.open('a@staff.test', ['teacher']),
    other: await d.open('b@staff.test', ['teacher']),
    office: await d.open('office@staff.test', ['office']),
    owner: await d.open('owner@staff.test', ['owner']),
    accountant: await d.open('accountant@staff.test', ['accountant']),
  }
})
afterAll(() => t.close())

const newsOf = async ({ token }: AtDesk) => (await d.today(token)).news
const waitingOf = async ({ token }: AtDesk) => (await d.today(token)).waiting
/** The id of a row in files. */
async function codeOf(table: string, id: number): Promise<string> {
  const code = `${table}-${id}`
  await d.query(`update ${table} set source_id = $2 where id = $1`, [id, code])
  return code
}
type Cells = Record<string, string>
async function change(to: Cells, was: Cells) {
  const rows = [{ to, was }]
  const { token } = by.office
  const { status, message } = await d.ask('PUT', 'records/timetable', { rows, is_check: false }, token)
  expect([status, message]).toEqual([200, expect.anything()])
}

test('a teacher sees which own classes to come were called off, moved or given to one, and no one else does [desk-29]', async () => {
  const { teacher, other } = by
  const own = teacher.me.person_id
  const addClass = async (section: string, teacherId: number, time: string) =>
    codeOf('classroom_class', await d.addClass(section, teacherId, time, tomorrow))
  const off = await addClass('10-A', own, '10:00')
  const moved = await addClass('10-A', own, '11:00')
  const given = await addClass('10-B', other.me.person_id, '12:00')
  await addClass('10-B', own, '13:00')
  const [from, to] = [await codeOf('person', other.me.person_id), await codeOf('person', own)]
  expect(await newsOf(teacher)).toEqual([])

  await change({ id: off, removed: 'yes' }, {})
  const times = (hour: string) => ({
    starts_at: `${tomorrow} ${hour}:00:00`,
    ends_at: `${tomorrow} ${hour}:45:00`,
  })
  await change({ id: moved, ...times('14') }, times('11'))
  await change({ id: given, teacher: to }, { teacher: from })
  const news = await newsOf(teacher)
  expect(news).toHaveLength(3)
  const shown = [
    { kind: 'classCalledOff', section: '10-A', starts_at: `${tomorrow}T10:00:00+05:30` },
    {
      kind: 'classMoved',
      starts_at: `${tomorrow}T14:00:00+05:30`,
      was_at: `${tomorrow}T11:00:00+05:30`,
      former: '',
    },
    { kind: 'classGiven', section: '10-B', former: 'Rekha Nair' },
  ]
  for (const one of shown) expect(news).toContainEqual(expect.objectContaining(one))
  for (const one of [other, by.office, by.owner, by.accountant]) expect(await newsOf(one)).toEqual([])

  await at('12:30', tomorrow)
  expect((await newsOf(teacher)).map(({ kind }) => kind)).toEqual(['classMoved'])
  await at('08:00')
})

test('a teacher sees what families have booked of the own meetings, and given back [desk-29]', async () => {
  const { teacher } = by
  const [offer] = await d.query(
    `insert into meeting_offer (institute_id, teacher_id, day, start_time, end_time, minutes, book_until)
      values (1, $1, $2, '15:00', '16:00', 10, $2) returning id`,
    [teacher.me.person_id, tomorrow],
  )
  const book = (time: string, state: string, changes: string) =>
    d.query(
      `insert into meeting_booking (institute_id, offer_id, student_id, start_time, state, booked_by, booked_at, changed_at, staff_changed_at)
        select 1, $1, student.id, $2, $3, student.person_id, $4, $4, ${changes} from student
        where student.institute_id = 1 and not exists (select from meeting_booking b where b.student_id = student.id) order by id limit 1`,
      [offer?.id, time, state, t.context.clock()],
    )
  await book('15:00', 'booked', 'null')
  await book('15:10', 'given back', 'null')
  await book('15:20', 'booked', 'now()')
  const shown = (await newsOf(teacher)).flatMap((one) =>
    'offer_id' in one ? [[one.kind, one.starts_at]] : [],
  )
  expect(shown).toEqual([
    ['meetingBooked', `${tomorrow}T15:00:00+05:30`],
    ['meetingGivenBack', `${tomorrow}T15:10:00+05:30`],
  ])
  expect(await newsOf(by.other)).toEqual([])
})

test('a write-off waits for the second person, and what was decided is new to who has asked [desk-22, desk-29]', async () => {
  const { accountant, owner } = by
  const f = feeDesk(t, d)
  const student = (await t.signedIn('9000000001')).student_id ?? 0
  const open = (await f.account(owner, student)).instalments.find((one) => one.fee_due > 50)
  const ask = { instalment_id: open?.instalment_id, amount: 50, reason: 'Scholarship' }
  const { result } = await f.post<{ write_off_id: number }>(accountant, 'write-offs', ask)
  expect(await waitingOf(owner)).toContainEqual({ kind: 'writeOffs', count: 1 })
  expect(await waitingOf(accountant)).not.toContainEqual(expect.objectContaining({ kind: 'writeOffs' }))
  await f.post(owner, 'write-offs/decide', { ...result, is_approved: false, answer: 'Not now' })
  expect(await waitingOf(owner)).not.toContainEqual(expect.objectContaining({ kind: 'writeOffs' }))
  expect(await newsOf(accountant)).toMatchObject([
    { kind: 'writeOffRefused', name: 'Aarav Sharma', amount: 50, by: owner.me.name },
  ])
  expect(await newsOf(owner)).toEqual([])
})

test('an accountant sees neither classes nor what waits for teachers; transfers that families have made wait [desk-22]', async () => {
  const { accountant } = by
  await d.query(`update class_teacher set teacher_id = $1 where institute_id = 1`, [accountant.me.person_id])
  await d.query(
    `insert into upi_transfer (institute_id, person_id, reference, amount_paise, vpa, payee, valid_until, utr, claimed_at)
      select 1, id, 'ref-1', 100, 'school@bank', 'School', now(), '123456789012', now() from person where phone = '9000000010'`,
  )
  const { lessons, missing, waiting } = await d.today(accountant.token)
  expect([lessons, missing, waiting]).toEqual([[], [], [{ kind: 'transfers', count: 1 }]])
  expect(await waitingOf(by.office)).not.toContainEqual(expect.objectContaining({ kind: 'transfers' }))
})
