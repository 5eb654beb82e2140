import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import { makeCalendarFeed } from '#domain/timetable/feed-calls.ts'
import { makeZone } from '#domain/zone.ts'
import { type Caller, signInCaller } from '#server/http/testing/caller.ts'
import { addTest } from '#server/http/testing/factories.ts'
import { send } from '#server/http/testing/send.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import {
  findCalendarParser,
  type ReadCalendar,
  readByIcalJs,
  readByPython,
} from '../../../scripts/calendar-parser.ts'

/** Without Python its parser is skipped; the full run requires it. */
const hasPython = findCalendarParser() !== undefined || process.env.CI !== undefined

let t: TestApp
let aarav: Caller
let open: Caller
beforeAll(async () => {
  t = await createTestApp()
  aarav = await signInCaller(t, '9000000001')
  open = await signInCaller(t, '9000000031')
})
afterAll(() => t.close())

const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

async function pathOf(me: Caller, student = me.student): Promise<string> {
  const who = me.userType === 99 ? { user_id: me.user } : { student_id: student }
  const answer = await send(t, makeCalendarFeed, { body: { institute_id: me.institute, ...who } }, me.token)
  return answer.json().result.path
}
async function read(path: string): Promise<ReadCalendar & { text: string }> {
  const { body } = await t.app.inject({ url: path, headers: { host: 'localhost' } })
  return { ...readByIcalJs(body), text: body }
}

/** Empties the calendars, so that a test adds what it needs. */
const clear = () =>
  sql(`truncate attendance, classroom_class, live_class_section, live_class_product, watch, recording, live_class,
    test_section, test_product, test_attempt_subject, test_attempt, launch_ticket, test, offline_exam_result,
    offline_exam_subject, offline_exam, calendar_event_standard, calendar_event, calendar_feed cascade`)

/** A day of the institute `days` from today, at a time of its clock. */
const zone = makeZone('Asia/Kolkata')
const today = () => zone.dayAt(Date.now())
const at = (days: number, minute: number, of = zone) => new Date(of.momentOf(addDays(today(), days), minute))
const inUtc = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`

async function addClass(section: string, values: Record<string, unknown> = {}): Promise<number> {
  const [row] = await sql(
    `insert into classroom_class (institute_id, section_id, subject_id, teacher_id, starts_at, ends_at, topics)
      select s.institute_id, s.id, b.id, (select min(id) from person p where p.institute_id = s.institute_id and p.role = 'teacher'),
        $2, $3, $4
      from section s join subject b on b.institute_id = s.institute_id and b.name = 'Physics'
      join academic_year y on y.id = s.academic_year_id
      where s.name = $1 order by y.start_date desc limit 1 returning id`,
    [section, values.from ?? at(1, 600), values.to ?? at(1, 640), values.topics ?? 'Light'],
  )
  return row.id
}
async function addEvent(values: Record<string, unknown>): Promise<number> {
  const row = { institute_id: aarav.institute, kind: 'event', title: 'Fete', user_types: [1], ...values }
  const names = Object.keys(row)
  const [made] = await sql(
    `insert into calendar_event (${names.join()}) values (${names.map((_, index) => `$${index + 1}`)}) returning id`,
    Object.values(row),
  )
  return made.id
}

describe('the content', () => {
  beforeEach(clear)

  test('a class: subject, teacher, topic, in UTC', async () => {
    const id = await addClass('10-A', { topics: 'Light: rays, mirrors; lenses' })
    const { entries, name, refresh } = await read(await pathOf(aarav))
    expect(name).toBe('Aarav Sharma – Greenfield Public School')
    expect(refresh).toBe('PT1H')
    expect(entries).toEqual([
      {
        uid: `class-${id}@${aarav.institute}.homeroom`,
        sequence: 0,
        status: 'CONFIRMED',
        summary: 'Physics',
        description: expect.stringMatching(
          /^Section: 10-A\nTeacher: .+\nTopics: Light: rays, mirrors; lenses$/,
        ),
        url: '',
        start: inUtc(at(1, 600)),
        end: inUtc(at(1, 640)),
        stamp: expect.stringMatching(/Z$/),
        modified: expect.stringMatching(/Z$/),
        isAllDay: false,
      },
    ])
  })

  test('no link of a class, for any reader', async () => {
    const [live] = await sql(
      `insert into live_class (institute_id, name, starts_at, ends_at, link_url, meeting_with)
        values ($1, 'Vectors', $2, $3, 'https://meet.example/secret-room', 'Zoom') returning id`,
      [aarav.institute, at(0, 0), at(1, 0)],
    )
    await sql(
      `insert into live_class_section select institute_id, $1, section_id from enrolment where student_id = $2`,
      [live.id, aarav.student],
    )
    const { entries, text } = await read(await pathOf(aarav))
    expect(entries.map((entry) => entry.summary)).toEqual(['Live Class: Vectors'])
    expect(text).not.toContain('meet.example')
  })

  test('the student’s sections of any year, until the last day; not those of others', async () => {
    await addClass('10-B')
    const mine = await addClass('10-A')
    const path = await pathOf(aarav)
    expect((await read(path)).entries.map((entry) => entry.uid)).toEqual([
      `class-${mine}@${aarav.institute}.homeroom`,
    ])
    const leave = (day: string | null) =>
      sql('update enrolment set end_date = $2 where student_id = $1', [aarav.student, day])
    await leave(addDays(today(), 1))
    expect((await read(path)).entries).toHaveLength(1)
    await leave(today())
    expect((await read(path)).entries).toHaveLength(0)
    await leave(null)
  })

  test('from 30 days back to 180 ahead, by the institute’s days', async () => {
    for (const [days, minute] of [
      [-31, 1439],
      [-30, 0],
      [180, 1439],
      [181, 0],
    ] as const)
      await addClass('10-A', { from: at(days, minute), to: at(days, minute + 30) })
    const { entries } = await read(await pathOf(aarav))
    expect(entries.map((entry) => entry.start)).toEqual([inUtc(at(-30, 0)), inUtc(at(180, 1439))])
  })

  test('exams of both kinds; a long one does not block time', async () => {
    const [label] = await sql(
      `insert into test_label (institute_id, name, test_type_id) values ($1, 'Unit', 4) returning id`,
      [aarav.institute],
    )
    const testId = await addTest(t.database.pool, aarav.institute, {
      name: 'Optics',
      labelId: label.id,
      start: at(-40, 0),
      windowMinutes: 42 * 24 * 60,
    })
    await sql(
      `insert into test_section select institute_id, $1, section_id from enrolment where student_id = $2`,
      [testId, aarav.student],
    )
    await sql(
      `insert into offline_exam (institute_id, section_id, name, starts_at, ends_at)
        select institute_id, id, 'Term 1', $2, $3 from section where id = $1`,
      [aarav.things.batch, at(3, 600), at(3, 780)],
    )
    const { entries, text } = await read(await pathOf(aarav))
    expect(entries.map((entry) => entry.summary)).toEqual(['Online Exam: Optics', 'Offline Exam: Term 1'])
    expect(entries[0]?.description).toContain('Duration: 60 min')
    expect(text.match(/TRANSP:\w+/g)).toEqual(['TRANSP:TRANSPARENT', 'TRANSP:OPAQUE'])
    // Practice has no time limit, and does not block time however short it is open.
    await sql('update test_label set test_type_id = 2 where id = $1', [label.id])
    await sql('update test set starts_at = $2, ends_at = $3 where id = $1', [testId, at(1, 0), at(1, 60)])
    const practice = await read(await pathOf(aarav))
    expect(practice.entries[0]?.description).toContain('Duration: No limit')
    expect(practice.text.match(/TRANSP:\w+/g)).toEqual(['TRANSP:TRANSPARENT', 'TRANSP:OPAQUE'])
  })

  test('a plan without online classes has none in the calendar either', async () => {
    await sql(
      `with made as (insert into live_class (institute_id, name, starts_at, ends_at, link_url, meeting_with)
        values ($1, 'Vectors', now(), now(), '', 'Zoom') returning *)
        insert into live_class_section select m.institute_id, m.id, e.section_id from made m, enrolment e where e.student_id = $2`,
      [aarav.institute, aarav.student],
    )
    const path = await pathOf(aarav)
    const plan = (classes: string) =>
      sql(`update institute set plan = plan || jsonb_build_object('classes', $2::text) where id = $1`, [
        aarav.institute,
        classes,
      ])
    await plan('OFFLINE')
    expect((await read(path)).entries).toEqual([])
    await plan('HYBRID_BLENDED')
    expect((await read(path)).entries).toHaveLength(1)
  })

  test('an open user: entries of held products, until they expire', async () => {
    const [live] = await sql(
      `insert into live_class (institute_id, name, starts_at, ends_at, link_url, meeting_with)
        values ($1, 'Doubts', $2, $3, '', 'Webex') returning id`,
      [open.institute, at(1, 600), at(1, 660)],
    )
    await sql(
      `insert into live_class_product select institute_id, $1, id from product where title = 'JEE Crash Course'`,
      [live.id],
    )
    const path = await pathOf(open)
    const { entries, name } = await read(path)
    expect(name).toBe('Neha Gupta – Apex Academy')
    expect(entries.map((entry) => [entry.summary, entry.description])).toEqual([
      ['Live Class: Doubts', 'Product: JEE Crash Course'],
    ])
    const expire = (day: string) =>
      sql('update product_holder set expires_on = $2 where person_id = $1', [open.personId, day])
    await expire(today())
    expect((await read(path)).entries).toHaveLength(1)
    await expire(addDays(today(), -1))
    expect((await read(path)).entries).toHaveLength(0)
    await expire(addDays(today(), 90))
  })
})

describe('holidays and events: My Events of a school', () => {
  beforeEach(clear)

  test('whole days end the day after; hours are on each day', async () => {
    const [first, last] = [addDays(today(), 1), addDays(today(), 3)]
    await addEvent({ kind: 'holiday', title: 'Break', start_date: first, end_date: last })
    await addEvent({
      title: 'Fair',
      start_date: first,
      end_date: last,
      start_time: '09:00',
      end_time: '16:30',
    })
    const { entries } = await read(await pathOf(aarav))
    expect(entries.map(({ summary, start, end, isAllDay }) => [summary, start, end, isAllDay])).toEqual([
      ['Fair', inUtc(at(1, 540)), inUtc(at(1, 990)), false],
      ['Fair', inUtc(at(2, 540)), inUtc(at(2, 990)), false],
      ['Fair', inUtc(at(3, 540)), inUtc(at(3, 990)), false],
      ['Holiday: Break', first, addDays(last, 1), true],
    ])
    expect(new Set(entries.map((entry) => entry.uid)).size).toBe(4)
  })

  test('those for teachers and for other standards are missing', async () => {
    const day = addDays(today(), 1)
    const span = { start_date: day, end_date: day }
    await addEvent({ ...span, title: 'Teachers', user_types: [3] })
    const [ten, four] = [
      await addEvent({ ...span, title: 'Ten', is_for_all: false }),
      await addEvent({ ...span, title: 'Four', is_for_all: false }),
    ]
    for (const [id, name] of [
      [ten, 'Class 10'],
      [four, 'Class 4'],
    ])
      await sql(
        `insert into calendar_event_standard select institute_id, $1, id from standard where name = $2`,
        [id, name],
      )
    expect((await read(await pathOf(aarav))).entries.map((entry) => entry.summary)).toEqual(['Ten'])
  })

  test('29 February and month ends', async () => {
    const path = await pathOf(aarav)
    t.setClock(new Date('2028-02-20T06:00:00Z'))
    await addEvent({ kind: 'holiday', title: 'Leap', start_date: '2028-02-29', end_date: '2028-02-29' })
    await addEvent({ kind: 'holiday', title: 'End', start_date: '2028-04-29', end_date: '2028-04-30' })
    const { entries } = await read(path)
    t.setClock(new Date())
    expect(entries.map(({ start, end }) => [start, end])).toEqual([
      ['2028-02-29', '2028-03-01'],
      ['2028-04-29', '2028-05-01'],
    ])
  })

  test.each(['Asia/Kathmandu', 'America/New_York'])('around midnight in %s', async (name) => {
    const there = makeZone(name)
    await sql('update institute set time_zone = $2 where id = $1', [aarav.institute, name])
    const day = addDays(there.dayAt(Date.now()), 2)
    await addEvent({
      title: 'Night sky',
      start_date: day,
      end_date: day,
      start_time: '23:15',
      end_time: '00:45',
    })
    await addEvent({ kind: 'holiday', title: 'Rest', start_date: day, end_date: day })
    const { entries } = await read(await pathOf(aarav))
    await sql(`update institute set time_zone = 'Asia/Kolkata' where id = $1`, [aarav.institute])
    const moment = (of: string, minute: number) => inUtc(new Date(there.momentOf(of, minute)))
    expect(entries.map(({ start, end }) => [start, end])).toEqual([
      [moment(day, 23 * 60 + 15), moment(addDays(day, 1), 45)],
      [day, addDays(day, 1)],
    ])
  })
})

describe('a changed entry is the same entry with a higher sequence (RFC 5545 §3.8.7.4)', () => {
  beforeEach(clear)

  test('moved, then cancelled: its UID stays, SEQUENCE rises, and it is listed as cancelled', async () => {
    const id = await addClass('10-A')
    const path = await pathOf(aarav)
    const uid = `class-${id}@${aarav.institute}.homeroom`
    const entry = async () => (await read(path)).entries
    expect(await entry()).toMatchObject([{ uid, sequence: 0, status: 'CONFIRMED' }])
    const [{ stamp = '' } = {}] = await entry()
    await sql('update classroom_class set changed_at = changed_at where id = $1', [id])
    expect(await entry()).toMatchObject([{ sequence: 0, stamp }])
    await sql('update classroom_class set starts_at = $2, ends_at = $3 where id = $1', [
      id,
      at(2, 600),
      at(2, 640),
    ])
    expect(await entry()).toMatchObject([{ uid, sequence: 1, start: inUtc(at(2, 600)), status: 'CONFIRMED' }])
    await sql('update classroom_class set cancelled_at = now() where id = $1', [id])
    expect(await entry()).toMatchObject([
      { uid, sequence: 2, status: 'CANCELLED', summary: 'Cancelled: Physics', start: inUtc(at(2, 600)) },
    ])
  })

  test('so is a holiday', async () => {
    const day = addDays(today(), 1)
    const id = await addEvent({ kind: 'holiday', title: 'Rain', start_date: day, end_date: day })
    const path = await pathOf(aarav)
    await sql('update calendar_event set end_date = $2 where id = $1', [id, addDays(day, 1)])
    await sql('update calendar_event set cancelled_at = now() where id = $1', [id])
    expect((await read(path)).entries).toMatchObject([
      {
        uid: `holiday-${id}@${aarav.institute}.homeroom`,
        sequence: 2,
        status: 'CANCELLED',
        end: addDays(day, 2),
      },
    ])
  })
})

describe('independent parsers accept it', () => {
  const texts = [
    'गणित: त्रिकोणमिति, भाग २ — अभ्यास और पुनरावृत्ति के प्रश्न जो परीक्षा में आते हैं',
    '🧪🔬👩‍🔬 '.repeat(30),
    'a, b; c\\d "e" : f^g',
    'one\r\ntwo\nthree\rfour',
    'BEGIN:VEVENT\nSUMMARY:not an entry\nEND:VEVENT',
    'nul\u0001 bell\u0007 half \ud83d done',
    'x'.repeat(500),
  ]
  let path: string
  beforeAll(async () => {
    await clear()
    for (const [index, text] of texts.entries()) {
      const id = await addClass('10-A', { from: at(index + 1, 600), to: at(index + 1, 640), topics: text })
      await addEvent({ title: text, start_date: addDays(today(), index), end_date: addDays(today(), index) })
      if (index === 2) await sql('update classroom_class set cancelled_at = now() where id = $1', [id])
    }
    await sql(`update person set name = 'आरव, "A"; \\ शर्मा' where id = $1`, [aarav.personId])
    path = await pathOf(aarav)
  })
  const tidy = (text: string) =>
    text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll('\u0001', '').replaceAll('\u0007', '').trim()

  test('ical.js reads every text as it was written', async () => {
    const { entries, name } = await read(path)
    expect(name).toBe('आरव, "A"; \\ शर्मा – Greenfield Public School')
    expect(entries).toHaveLength(texts.length * 2)
    const classes = entries.filter((entry) => entry.uid.startsWith('class-'))
    expect(classes.map((entry) => entry.description.split('Topics: ')[1])).toEqual(texts.map(tidy))
    const events = entries.filter((entry) => entry.uid.startsWith('event-'))
    expect(events.map((entry) => entry.summary)).toEqual(
      texts.map((text) => tidy(text).replaceAll(/\s+/g, ' ')),
    )
  })

  test.skipIf(!hasPython)('python3-icalendar reads the same', { timeout: 180_000 }, async () => {
    const { text, ...known } = await read(path)
    expect(readByPython(text)).toEqual(known)
  })

  test('lines end with CR LF and are no longer than 75 octets, cut between characters', async () => {
    const { text } = await read(path)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\ufffd\r\n')
  })

  test('the demo’s own calendars too', { timeout: 120_000 }, async () => {
    const demo = await createTestApp()
    const kept = t
    t = demo
    for (const phone of ['9000000001', '9000000010', '9000000021', '9000000031', '9000000044']) {
      const { text, ...known } = await read(await pathOf(await signInCaller(demo, phone)))
      expect(known.entries.length).toBeGreaterThan(0)
      expect(new Set(known.entries.map((entry) => entry.uid)).size).toBe(known.entries.length)
      if (hasPython) expect(readByPython(text)).toEqual(known)
    }
    t = kept
    await demo.close()
  })
})

test('3,000 entries are returned completely, in under 2 MB', async () => {
  await clear()
  await sql(
    `insert into classroom_class (institute_id, section_id, subject_id, starts_at, ends_at, topics, description)
      select s.institute_id, s.id, (select min(id) from subject b where b.institute_id = s.institute_id),
        now() + n * interval '80 minutes', now() + n * interval '80 minutes' + interval '40 minutes',
        'Rays, mirrors and lenses: problems of chapter ' || n, 'Bring the workbook and graph paper.'
      from section s, generate_series(1, 3000) n where s.id = $1`,
    [aarav.things.batch],
  )
  const answer = await t.app.inject({ url: await pathOf(aarav), headers: { host: 'localhost' } })
  expect(answer.body.match(/BEGIN:VEVENT/g)).toHaveLength(3000)
  expect(answer.rawPayload.length).toBeLessThan(2_000_000)
})
