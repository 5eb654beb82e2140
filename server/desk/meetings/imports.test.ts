import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { day, prepareMeetings } from '#server/desk/meetings/testing.ts'
import { makeToken } from '#server/exchange/admin/testing.ts'
import { besideUncommitted } from '#server/http/testing/locks.ts'

const { made, at, book, desk, offered, rows, news } = prepareMeetings()

type Cells = Record<string, string>
type Kind = 'meeting-offers' | 'meeting-bookings'
let token = ''
async function call(method: 'GET' | 'PUT', kind: Kind, payload?: readonly Cells[]) {
  token ||= await makeToken(made.t, 1, ['read', 'write'], 30)
  const headers = { host: 'localhost', authorization: `Bearer ${token}` }
  const url = `/admin/v1/records/${kind}`
  const answer = await made.t.app.inject({ method, url, headers, ...(payload && { payload: [...payload] }) })
  return answer.json()
}
const stored = async (kind: Kind): Promise<Cells> => (await call('GET', kind)).result.rows[0]
/** Cells of the only row are changed by an import. */
async function change(kind: Kind, cells: Cells) {
  const { id, offer, student } = await stored(kind)
  const key = kind === 'meeting-offers' ? { id } : { offer, student }
  const reply = await call('PUT', kind, [{ ...key, ...cells } as Cells])
  return { ...reply, faults: (reply.faults ?? []) as { column: string; problem: string }[] }
}
/** A booking of the student, as a row of a file. */
async function bookingOf(id: number, time: string): Promise<Cells> {
  const { id: offer = '' } = await stored('meeting-offers')
  await book(made.rohan, id, { time: '15:00' })
  const row = await stored('meeting-bookings')
  await made.d.query('delete from meeting_booking')
  return { offer, student: row.student ?? '', time }
}

test('a time of the day has no seconds: two families would have one time [meeting-6, meeting-19]', async () => {
  const id = await offered()
  await book(made.rohan, id, { time: '15:00' })
  for (const [kind, field] of [
    ['meeting-offers', 'start_time'],
    ['meeting-bookings', 'time'],
  ] as const) {
    const refused = await change(kind, { [field]: '15:00:20' })
    expect(refused.faults).toMatchObject([{ problem: '"15:00:20" is not a time such as 09:30' }])
    expect((await change(kind, { [field]: '15:00:00' })).faults).toEqual([])
  }
  expect(await made.d.query('select start_time::text from meeting_booking')).toEqual([
    { start_time: '15:00:00' },
  ])
})

describe('beside the desk, an import of bookings', () => {
  /** @param change what somebody does who has the offer locked */
  const beside = async (id: number, row: Cells, change: (client: pg.ClientBase) => Promise<unknown>) =>
    besideUncommitted(
      made.t.database.pool,
      async (client) => {
        await client.query('select from meeting_offer where id = $1 for no key update', [id])
        await change(client)
      },
      () => call('PUT', 'meeting-bookings', [row]),
    )

  test('waits for a change of the offer, and books no time that is none of it any more [meeting-19]', async () => {
    const id = await offered()
    const row = await bookingOf(id, '15:00')
    const { faults } = await beside(id, row, (client) =>
      client.query(`update meeting_offer set start_time = '15:10' where id = $1`, [id]),
    )
    expect(faults).toMatchObject([{ problem: 'begins no meeting of the offer' }])
    expect(await rows()).toEqual([])
  })

  test('books nothing of an offer that is called off meanwhile [meeting-19]', async () => {
    const id = await offered()
    const row = await bookingOf(id, '15:00')
    const { faults } = await beside(id, row, (client) =>
      client.query('update meeting_offer set cancelled_at = now() where id = $1', [id]),
    )
    expect(faults).toMatchObject([{ problem: 'is called off: nothing is booked of it' }])
    expect(await rows()).toEqual([])
  })

  test('does not take a time that a family has just booked, and says so [meeting-6, meeting-19]', async () => {
    const id = await offered()
    const row = await bookingOf(id, '15:00')
    const { faults } = await beside(id, row, (client) =>
      client.query(
        `insert into meeting_booking (institute_id, offer_id, student_id, start_time, booked_at)
          select 1, $1, min(id), '15:00', now() from student where institute_id = 1 and id <> $2`,
        [id, made.student],
      ),
    )
    expect(faults).toMatchObject([{ problem: 'is booked for another student' }])
    expect(await rows()).toEqual([{ time: '15:00', state: 'booked' }])
  })
})

test('a change of a booked time in the grid waits for the offer first, as families do: neither is ended for the other [meeting-19]', async () => {
  const id = await offered()
  await book(made.rohan, id, { time: '15:00' })
  const { offer = '', student = '' } = await stored('meeting-bookings')
  const rowsOf = [{ to: { offer, student, time: '15:20' }, was: { time: '15:00' } }]
  const changed = await besideUncommitted(
    made.t.database.pool,
    (client) => client.query('select from meeting_offer where id = $1 for no key update', [id]),
    () => made.d.ask('PUT', 'records/meeting-bookings', { rows: rowsOf, is_check: false }, made.office),
    (client) => client.query(`update meeting_booking set start_time = '15:10' where offer_id = $1`, [id]),
  )
  expect(changed).toMatchObject({ status: 409 })
  expect(await rows()).toEqual([{ time: '15:10', state: 'booked' }])
})

describe('an import is news to families of booked times [meeting-15]', () => {
  const cases: [what: string, kind: Kind, cells: Cells, text: object][] = [
    ['another place', 'meeting-offers', { place: 'Hall' }, { place: 'Hall', time: '3:00 PM' }],
    ['another day', 'meeting-offers', { day: '2026-12-06' }, { day: '2026-12-06' }],
    ['another time', 'meeting-bookings', { time: '15:10' }, { day, time: '3:10 PM' }],
    ['one that is called off', 'meeting-bookings', { state: 'called off' }, { state: 'called off' }],
    [
      'an offer that is called off',
      'meeting-offers',
      { removed: 'yes', word: 'Ill' },
      { state: 'called off', word: 'Ill' },
    ],
  ]
  test.each(cases)('%s', async (_, kind, cells, text) => {
    const id = await offered()
    await book(made.rohan, id, { time: '15:00' })
    at('09:00')
    await made.d.freshen()
    expect((await change(kind, cells)).faults).toEqual([])
    expect(await news('meetingChanged')).toMatchObject(
      ['Aarav Sharma', 'Meera Nair', 'Rohan Sharma'].map(() => text),
    )
  })

  test('what families do not see is none, and what they decide after it ends the news', async () => {
    const id = await offered()
    await book(made.rohan, id, { time: '15:00' })
    at('09:00')
    await made.d.freshen()
    expect(
      (await change('meeting-offers', { note: 'Please be there early', end_time: '15:40' })).faults,
    ).toEqual([])
    expect(await news('meetingChanged')).toEqual([])
    await change('meeting-bookings', { time: '15:10' })
    expect(await news('meetingChanged')).toHaveLength(3)
    await book(made.rohan, id, { time: '15:20', seen: '15:10' })
    expect(await news('meetingChanged')).toEqual([])
  })

  test('an import that changes nothing of it leaves a word of the desk as it is', async () => {
    const id = await offered()
    await book(made.rohan, id, { time: '15:00' })
    at('09:00')
    await made.d.freshen()
    const { status } = await desk(`/${id}/book`, {
      student_id: made.student,
      time: '15:10',
      seen: '15:00',
      word: 'Earlier',
    })
    expect(status).toBe(200)
    const before = await news('meetingChanged')
    expect(before).toMatchObject([{ word: 'Earlier' }, { word: 'Earlier' }, { word: 'Earlier' }])
    for (const kind of ['meeting-offers', 'meeting-bookings'] as const)
      expect((await call('PUT', kind, [await stored(kind)])).statusCode).toBe(200)
    expect(await news('meetingChanged')).toEqual(before)
  })
})

describe('an import is not undone where a family has booked by it since', () => {
  let owner = ''
  const undo = async () => {
    const [run] = await made.d.query('select max(number) as number from import_run where institute_id = 1')
    owner ||= (await made.d.open('owner@staff.test', ['owner'])).token
    return made.d.post<object>('changes/undo', { number: Number(run?.number) }, owner)
  }

  test('a time that is none of the offer without it [meeting-6, meeting-19]', async () => {
    const id = await offered()
    expect((await change('meeting-offers', { end_time: '15:40' })).faults).toEqual([])
    expect((await book(made.rohan, id, { time: '15:30' })).status).toBe(200)
    expect(await undo()).toMatchObject({
      status: 422,
      message: expect.stringContaining('leaves booked meetings without a time'),
    })
    expect(await made.d.query('select end_time::text from meeting_offer')).toEqual([{ end_time: '15:40:00' }])
  })

  test('a time that another family had before it [meeting-6, meeting-19]', async () => {
    const id = await offered()
    await book(made.rohan, id, { time: '15:00' })
    expect((await change('meeting-bookings', { time: '15:10' })).faults).toEqual([])
    await made.d.query(
      `insert into meeting_booking (institute_id, offer_id, student_id, start_time, booked_at)
        select 1, $1, min(id), '15:00', now() from student where institute_id = 1 and id <> $2`,
      [id, made.student],
    )
    expect((await undo()).status).toBe(422)
    expect((await rows()).map(({ time }) => time).toSorted()).toEqual(['15:00', '15:10'])
  })
})

test('a change of an offer is not undone where the teacher has other meetings at its former time since [meeting-10, meeting-19]', async () => {
  await offered()
  const { id = '' } = await stored('meeting-offers')
  const body = { rows: [{ to: { id, day: '2026-12-12' }, was: { day } }], is_check: false }
  const path = 'records/meeting-offers'
  const { result } = await made.d.ask<{ number: number }>('PUT', path, body, made.office)
  const other = await offered({ from: '15:20', until: '15:40' })
  const undo = async () =>
    (await made.d.post<{ obstacles: string[] }>('changes/undo', { number: result.number }, made.office))
      .result.obstacles
  expect(await undo()).toEqual([
    'meeting-offers: 1 (Rekha Nair) overlaps other meetings of the teacher that were offered since: call those off, or move them, first',
  ])
  await desk(`/${other}/call-off`, { word: '' })
  expect(await undo()).toEqual([])
  expect(await stored('meeting-offers')).toMatchObject({ day })
})
