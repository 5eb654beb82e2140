import { describe, expect, test } from 'vitest'
import type { SentWaiting } from '#domain/home/calls.ts'
import { slotsOf } from '#domain/meeting/rules.ts'
import { makeCalendarFeed } from '#domain/timetable/feed-calls.ts'
import { day, plan, prepareMeetings } from '#server/desk/meetings/testing.ts'
import { send } from '#server/http/testing/send.ts'
import { readByIcalJs } from '../../../scripts/calendar-parser.ts'

const { made, at, desk, list, book, giveBack, offered, rows, news } = prepareMeetings()
const notFound = { status: 404 }

describe('a family', () => {
  test('books, moves and gives back, and sees the link once it has booked [meeting-1, meeting-5, meeting-8, meeting-18, meeting-30, meeting-31, meeting-32]', async () => {
    const id = await offered()
    const { result } = await list(made.rohan)
    expect(result).toMatchObject({
      may_book: true,
      others: [],
      meetings: [
        {
          ...{ offer_id: id, day, place: 'Room 12', link: '', is_open: true, booking: null },
          slots: [{ time: '15:00', until: '15:10', is_free: true }, {}, {}],
        },
      ],
    })
    expect((await list(made.aarav)).result.may_book).toBe(false)
    expect(await book(made.aarav, id, { time: '15:00' })).toMatchObject({
      status: 422,
      message: 'A parent books this here. Please ask them.',
    })
    expect(await book(made.rohan, id, { time: '15:05' })).toMatchObject({ status: 409 })
    expect(await book(made.rohan, id, { time: '15:00' })).toMatchObject({
      status: 200,
      result: { state: 'booked', time: '15:00' },
    })
    expect((await list(made.meera)).result.meetings).toMatchObject([
      {
        link: 'https://meet.example/abc',
        slots: [{ is_free: false }, { is_free: true }, {}],
        booking: { time: '15:00', until: '15:10', booked_by: 'Rohan Sharma' },
      },
    ])
    expect((await book(made.meera, id, { time: '15:20', seen: '15:00' })).status).toBe(200)
    expect(await giveBack(made.rohan, id, '15:20')).toMatchObject({
      status: 200,
      result: { state: 'given back' },
    })
    // Once more, nothing happens; and it is booked again.
    expect((await giveBack(made.meera, id, '15:20')).status).toBe(200)
    expect((await book(made.meera, id, { time: '15:10' })).status).toBe(200)
    expect(await rows()).toEqual([{ time: '15:10', state: 'booked' }])
    expect(await made.d.query('select kind, detail from change')).toHaveLength(4)
    expect(
      await made.d.query(`select from access_log where kind in ('bookedMeeting', 'gaveBackMeeting')`),
    ).toHaveLength(4)
  })

  test('until the last day is over by the institute’s clock; then by phone [meeting-5, desk-153]', async () => {
    const id = await offered()
    at('23:59', '2026-12-03')
    await made.d.freshen()
    expect((await book(made.rohan, id, { time: '15:00' })).status).toBe(200)
    at('00:00', '2026-12-04')
    await made.d.freshen()
    const over = { status: 422, message: 'The last day for booking is over. Please call the institute.' }
    expect(await book(made.rohan, id, { time: '15:10', seen: '15:00' })).toMatchObject(over)
    expect(await giveBack(made.rohan, id, '15:00')).toMatchObject(over)
    expect((await list(made.rohan)).result.meetings).toMatchObject([
      { is_open: false, slots: [], booking: {} },
    ])
    const moved = { student_id: made.student, time: '15:20', seen: '15:00', word: 'As you asked' }
    expect((await desk(`/${id}/book`, moved)).status).toBe(200)
    expect((await list(made.rohan)).result.meetings[0]?.booking).toMatchObject({
      time: '15:20',
      word: 'As you asked',
      booked_by: '',
    })
  })

  test('books nothing on another day than the one that was on the screen, nor do staff [meeting-8]', async () => {
    const id = await offered()
    const versionOf = async () => (await list(made.rohan)).result.meetings[0]?.version
    const before = await versionOf()
    type Sheet = { version: number; section_ids: number[] }
    const change = async (more: object) => {
      const sheet = (await made.d.ask<Sheet>('GET', `meetings/${id}`, undefined, made.office)).result
      const { version, section_ids } = sheet
      const body = { ...plan, teacher_id: made.teacher.id, section_ids, version, word: 'Sports', ...more }
      expect((await desk(`/${id}/change`, body)).status).toBe(200)
    }
    await change({ day: '2026-12-06' })
    const meanwhile = {
      status: 409,
      message: 'This meeting was changed meanwhile. Look at what it says now, and decide.',
      now: { state: null, time: '' },
    }
    expect(await book(made.rohan, id, { time: '15:00', version: before })).toMatchObject(meanwhile)
    const byPhone = { student_id: made.student, time: '15:00', seen: '', word: '', version: before }
    expect((await desk(`/${id}/book`, byPhone)).status).toBe(409)
    expect(await rows()).toEqual([])
    const now = await versionOf()
    expect((await book(made.rohan, id, { time: '15:00', version: now })).status).toBe(200)
    // What others book is no change of the offer; the same once more is one where the day is another.
    expect(await versionOf()).toBe(now)
    await change({ day: '2026-12-07' })
    expect((await book(made.meera, id, { time: '15:00', version: now })).status).toBe(409)
    const offer = { student_id: made.student, seen: '15:00', word: 'Ill', version: now }
    expect((await desk(`/${id}/call-off-one`, offer)).status).toBe(409)
  })

  test('reaches no one else’s child, and no offer to others; what is booked stays after a move of section or without the guardian [meeting-4, meeting-11]', async () => {
    const id = await offered()
    const neha = await made.t.signedIn('9000000002')
    expect(await list(neha)).toMatchObject(notFound)
    expect(await book(neha, id, { time: '15:00' })).toMatchObject(notFound)
    const foreign = await offered({
      from: '16:00',
      until: '16:30',
      section_ids: [await made.d.sectionId('4-B')],
    })
    expect(await book(made.rohan, foreign, { time: '16:00' })).toMatchObject(notFound)
    expect((await list(made.rohan)).result.meetings).toHaveLength(1)
    expect((await book(made.rohan, id, { time: '15:00' })).status).toBe(200)
    const [before] = await made.d.query(
      'update enrolment set section_id = $2 where student_id = $1 and section_id = $3 returning id',
      [made.student, await made.d.sectionId('10-B'), made.section],
    )
    expect((await list(made.rohan)).result.meetings).toMatchObject([{ booking: { state: 'booked' } }])
    expect((await giveBack(made.rohan, id, '15:00')).status).toBe(200)
    // It is in the list, and cannot be booked any more.
    expect(await book(made.rohan, id, { time: '15:00' })).toMatchObject(notFound)
    await made.d.query('update enrolment set section_id = $2 where id = $1', [before?.id, made.section])
    expect((await book(made.meera, id, { time: '15:00' })).status).toBe(200)
    const guardian = `from guardian where parent_id = (select id from person where phone = '9000000011') and student_id = $1`
    await made.d.query(`delete ${guardian}`, [made.student])
    expect(await giveBack(made.meera, id, '15:00')).toMatchObject(notFound)
    expect((await giveBack(made.rohan, id, '15:00')).status).toBe(200)
    await made.d.query(
      `insert into guardian (institute_id, parent_id, student_id) select 1, id, $1 from person where phone = '9000000011'`,
      [made.student],
    )
  })

  test('is shown what the other children have booked [meeting-9]', async () => {
    const [anaya] = await made.d.query(
      `select s.id, e.section_id from student s join person p on p.id = s.person_id join enrolment e on e.student_id = s.id
        join academic_year y on y.id = e.academic_year_id where p.name = 'Anaya Sharma' order by y.start_date desc limit 1`,
    )
    const id = await offered({ section_ids: [made.section, Number(anaya?.section_id)] })
    const child = Number(anaya?.id)
    expect((await book(made.rohan, id, { time: '15:00', studentId: child })).status).toBe(200)
    expect((await list(made.rohan)).result.others).toMatchObject([
      { name: 'Anaya Sharma', day, time: '15:00', until: '15:10' },
    ])
    expect((await list(made.aarav)).result.others).toEqual([])
  })

  test('is notified of an offer, its booking, a change, and the day before [meeting-14, meeting-15, meeting-16]', async () => {
    const id = await offered()
    const ours = (kind: string) =>
      news(kind).then((all) => all.filter(({ name }) => /Sharma|Nair/.test(name)))
    expect((await ours('meetingOffered')).map(({ name }) => name)).toEqual(['Meera Nair', 'Rohan Sharma'])
    expect(await ours('meetingBooked')).toEqual([])
    await book(made.rohan, id, { time: '15:00' })
    expect(await ours('meetingOffered')).toEqual([])
    expect((await ours('meetingBooked')).map(({ name }) => name)).toEqual([
      'Aarav Sharma',
      'Meera Nair',
      'Rohan Sharma',
    ])
    const moved = { student_id: made.student, time: '15:10', seen: '15:00', word: '' }
    expect(await desk(`/${id}/book`, moved)).toMatchObject({
      status: 422,
      message: 'Please say why, for the family.',
    })
    await desk(`/${id}/book`, { ...moved, word: 'The room is needed' })
    expect(await ours('meetingBooked')).toEqual([])
    expect(await ours('meetingChanged')).toMatchObject(
      Array(3).fill({ time: '3:10 PM', word: 'The room is needed', state: 'booked' }),
    )
    // What the family decides since makes that news old.
    await book(made.meera, id, { time: '15:20', seen: '15:10' })
    expect(await ours('meetingChanged')).toEqual([])
    await desk(`/${id}/call-off`, { word: 'The teacher is ill' })
    expect(await ours('meetingBooked')).toEqual([])
    expect(await ours('meetingChanged')).toMatchObject(
      Array(3).fill({ state: 'called off', word: 'The teacher is ill' }),
    )
    expect((await list(made.rohan)).result.meetings).toMatchObject([
      { is_called_off: true, is_open: false, word: 'The teacher is ill', booking: { state: 'called off' } },
    ])
    expect(await book(made.rohan, id, { time: '15:00' })).toMatchObject({
      status: 409,
      message: 'This meeting is called off.',
    })
  })
})

test('the subscribed calendar has what is booked, with a higher sequence after a move, and cancelled what is given back; never the link [meeting-17]', async () => {
  const id = await offered()
  await book(made.rohan, id, { time: '15:00' })
  const body = { institute_id: 1, student_id: made.student }
  const { path } = (await send(made.t, makeCalendarFeed, { body }, made.rohan.student_auth)).json().result
  const read = async () => {
    const { body: text } = await made.t.app.inject({ url: path, headers: { host: 'localhost' } })
    expect(text).not.toContain('meet.example')
    const { entries } = readByIcalJs(text)
    return entries.filter(({ uid }) => uid.startsWith('meeting-'))
  }
  const [first, ...others] = await read()
  expect(others).toEqual([])
  expect(first).toMatchObject({ summary: expect.stringMatching(/^Meeting: /), start: '2026-12-05T09:30:00Z' })
  await book(made.meera, id, { time: '15:10', seen: '15:00' })
  const [moved] = await read()
  expect(moved).toMatchObject({ uid: first?.uid, start: '2026-12-05T09:40:00Z' })
  expect(Number(moved?.sequence)).toBeGreaterThan(Number(first?.sequence))
  await giveBack(made.rohan, id, '15:10')
  expect(await read()).toMatchObject([{ uid: first?.uid, status: 'CANCELLED' }])
})

const needsYou = `/api/v1/home/needs-you/1`
const inNeedsYou = async (me = made.rohan) =>
  ((await made.t.get(needsYou, me.student_auth)).body as { result: SentWaiting[] }).result.filter(
    ({ kind }) => kind === 'meeting',
  )

test('Needs you has one row for each child until each offer with a free time is booked [meeting-13]', async () => {
  const id = await offered()
  const rows = inNeedsYou
  const other = await offered({ from: '16:00', until: '16:10', book_until: '2026-12-02' })
  expect(await rows()).toMatchObject([
    { amount: 2, student_id: made.student, ends_at: '2026-12-03T00:00:00+05:30' },
  ])
  expect(await rows(made.aarav)).toEqual([])
  await book(made.meera, id, { time: '15:00' })
  expect(await rows()).toMatchObject([{ amount: 1 }])
  const classmate = { student_id: (await made.t.signedIn('9000000002')).student_id, word: 'Ill' }
  expect((await desk(`/${other}/book`, { ...classmate, time: '16:00', seen: '' })).status).toBe(200)
  expect(await rows()).toEqual([])
  expect((await desk(`/${other}/call-off-one`, { ...classmate, seen: '16:00' })).status).toBe(200)
  expect(await rows()).toMatchObject([{ amount: 1 }])
  at('00:00', '2026-12-03')
  await made.d.freshen()
  expect(await rows()).toEqual([])
})

test('the database counts the times of an offer as the rule does [meeting-3]', async () => {
  const hours = [
    { from: '15:00', until: '15:10', minutes: 10, pause: 0 },
    { from: '15:00', until: '15:24', minutes: 10, pause: 5 },
    { from: '15:00', until: '15:25', minutes: 10, pause: 5 },
    { from: '09:00', until: '13:00', minutes: 15, pause: 0 },
    { from: '09:05', until: '12:59', minutes: 7, pause: 3 },
  ]
  for (const one of hours) {
    const [{ times } = { times: 0 }] = await made.d.query(
      'select times_of_offer($1::time, $2::time, $3, $4) as times',
      [one.from, one.until, one.minutes, one.pause],
    )
    expect([one, times]).toEqual([one, slotsOf(one).length])
  }
})

test('Needs you follows where one statement books, or gives back, all times of an offer [meeting-13]', async () => {
  const id = await offered({ until: '15:20' })
  expect(await inNeedsYou()).toMatchObject([{ amount: 1 }])
  await made.d.query(
    `insert into meeting_booking (institute_id, offer_id, student_id, start_time, booked_at)
      select 1, $1, id, time '15:00' + (row_number() over () - 1) * interval '10 minutes', now() from student
      where institute_id = 1 and id <> $2 order by id limit 2`,
    [id, made.student],
  )
  expect(await inNeedsYou()).toEqual([])
  await made.d.query(`update meeting_booking set state = 'given back' where offer_id = $1`, [id])
  expect(await inNeedsYou()).toMatchObject([{ amount: 1 }])
})
