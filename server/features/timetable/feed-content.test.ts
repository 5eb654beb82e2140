import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import { makeZone } from '#domain/zone.ts'
import { at, type Feeds, openFeeds, today } from '#server/features/timetable/testing-feed.ts'
import { type Caller, signInCaller } from '#server/http/testing/caller.ts'
import { addTest } from '#server/http/testing/factories.ts'

let feeds: Feeds
let aarav: Caller
let open: Caller
beforeAll(async () => {
  feeds = await openFeeds()
  aarav = feeds.aarav
  open = await signInCaller(feeds.t, '9000000031')
})
beforeEach(() => feeds.clear())
afterAll(() => feeds.t.close())

const inUtc = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`

describe('the content [timetable-40]', () => {
  test('a class: subject, teacher, topic, in UTC', async () => {
    const id = await feeds.addClass('10-A', { topics: 'Light: rays, mirrors; lenses' })
    const { entries, name, refresh } = await feeds.read(await feeds.pathOf(aarav))
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
    const [live] = await feeds.sql(
      `insert into live_class (institute_id, name, starts_at, ends_at, link_url, meeting_with)
        values ($1, 'Vectors', $2, $3, 'https://meet.example/secret-room', 'Zoom') returning id`,
      [aarav.institute, at(0, 0), at(1, 0)],
    )
    await feeds.sql(
      `insert into live_class_section select institute_id, $1, section_id from enrolment where student_id = $2`,
      [live.id, aarav.student],
    )
    const { entries, text } = await feeds.read(await feeds.pathOf(aarav))
    expect(entries.map((entry) => entry.summary)).toEqual(['Live Class: Vectors'])
    expect(text).not.toContain('meet.example')
  })

  test('the student’s sections of any year, until the last day; not those of others', async () => {
    await feeds.addClass('10-B')
    const mine = await feeds.addClass('10-A')
    const path = await feeds.pathOf(aarav)
    expect((await feeds.read(path)).entries.map((entry) => entry.uid)).toEqual([
      `class-${mine}@${aarav.institute}.homeroom`,
    ])
    const leave = (day: string | null) =>
      feeds.sql('update enrolment set end_date = $2 where student_id = $1', [aarav.student, day])
    await leave(addDays(today(), 1))
    expect((await feeds.read(path)).entries).toHaveLength(1)
    await leave(today())
    expect((await feeds.read(path)).entries).toHaveLength(0)
    await leave(null)
  })

  test('from 30 days back to 180 ahead, by the institute’s days', async () => {
    for (const [days, minute] of [
      [-31, 1439],
      [-30, 0],
      [180, 1439],
      [181, 0],
    ] as const)
      await feeds.addClass('10-A', { from: at(days, minute), to: at(days, minute + 30) })
    const { entries } = await feeds.read(await feeds.pathOf(aarav))
    expect(entries.map((entry) => entry.start)).toEqual([inUtc(at(-30, 0)), inUtc(at(180, 1439))])
  })

  test('exams of both kinds; a long one does not block time', async () => {
    const [label] = await feeds.sql(
      `insert into test_label (institute_id, name, test_type_id) values ($1, 'Unit', 4) returning id`,
      [aarav.institute],
    )
    const testId = await addTest(feeds.t.database.pool, aarav.institute, {
      name: 'Optics',
      labelId: label.id,
      start: at(-40, 0),
      windowMinutes: 42 * 24 * 60,
    })
    await feeds.sql(
      `insert into test_section select institute_id, $1, section_id from enrolment where student_id = $2`,
      [testId, aarav.student],
    )
    await feeds.sql(
      `insert into offline_exam (institute_id, section_id, name, starts_at, ends_at)
        select institute_id, id, 'Term 1', $2, $3 from section where id = $1`,
      [aarav.things.batch, at(3, 600), at(3, 780)],
    )
    const { entries, text } = await feeds.read(await feeds.pathOf(aarav))
    expect(entries.map((entry) => entry.summary)).toEqual(['Online Exam: Optics', 'Offline Exam: Term 1'])
    expect(entries[0]?.description).toContain('Duration: 60 min')
    expect(text.match(/TRANSP:\w+/g)).toEqual(['TRANSP:TRANSPARENT', 'TRANSP:OPAQUE'])
    // Practice has no time limit, and does not block time however short it is open.
    await feeds.sql('update test_label set test_type_id = 2 where id = $1', [label.id])
    await feeds.sql('update test set starts_at = $2, ends_at = $3 where id = $1', [
      testId,
      at(1, 0),
      at(1, 60),
    ])
    const practice = await feeds.read(await feeds.pathOf(aarav))
    expect(practice.entries[0]?.description).toContain('Duration: No limit')
    expect(practice.text.match(/TRANSP:\w+/g)).toEqual(['TRANSP:TRANSPARENT', 'TRANSP:OPAQUE'])
  })

  test('a plan without online classes has none in the calendar either', async () => {
    await feeds.sql(
      `with made as (insert into live_class (institute_id, name, starts_at, ends_at, link_url, meeting_with)
        values ($1, 'Vectors', now(), now(), '', 'Zoom') returning *)
        insert into live_class_section select m.institute_id, m.id, e.section_id from made m, enrolment e where e.student_id = $2`,
      [aarav.institute, aarav.student],
    )
    const path = await feeds.pathOf(aarav)
    const plan = (classes: string) =>
      feeds.sql(`update institute set plan = plan || jsonb_build_object('classes', $2::text) where id = $1`, [
        aarav.institute,
        classes,
      ])
    await plan('OFFLINE')
    expect((await feeds.read(path)).entries).toEqual([])
    await plan('HYBRID_BLENDED')
    expect((await feeds.read(path)).entries).toHaveLength(1)
  })

  test('an open user: entries of held products, until they expire', async () => {
    const [live] = await feeds.sql(
      `insert into live_class (institute_id, name, starts_at, ends_at, link_url, meeting_with)
        values ($1, 'Doubts', $2, $3, '', 'Webex') returning id`,
      [open.institute, at(1, 600), at(1, 660)],
    )
    await feeds.sql(
      `insert into live_class_product select institute_id, $1, id from product where title = 'JEE Crash Course'`,
      [live.id],
    )
    const path = await feeds.pathOf(open)
    const { entries, name } = await feeds.read(path)
    expect(name).toBe('Neha Gupta – Apex Academy')
    expect(entries.map((entry) => [entry.summary, entry.description])).toEqual([
      ['Live Class: Doubts', 'Product: JEE Crash Course'],
    ])
    const expire = (day: string) =>
      feeds.sql('update product_holder set expires_on = $2 where person_id = $1', [open.personId, day])
    await expire(today())
    expect((await feeds.read(path)).entries).toHaveLength(1)
    await expire(addDays(today(), -1))
    expect((await feeds.read(path)).entries).toHaveLength(0)
    await expire(addDays(today(), 90))
  })
})

describe('holidays and events: My Events of a school [timetable-40]', () => {
  test('whole days end the day after; hours are on each day', async () => {
    const [first, last] = [addDays(today(), 1), addDays(today(), 3)]
    await feeds.addEvent({ kind: 'holiday', title: 'Break', start_date: first, end_date: last })
    await feeds.addEvent({
      title: 'Fair',
      start_date: first,
      end_date: last,
      start_time: '09:00',
      end_time: '16:30',
    })
    const { entries } = await feeds.read(await feeds.pathOf(aarav))
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
    await feeds.addEvent({ ...span, title: 'Teachers', user_types: [3] })
    const [ten, four] = [
      await feeds.addEvent({ ...span, title: 'Ten', is_for_all: false }),
      await feeds.addEvent({ ...span, title: 'Four', is_for_all: false }),
    ]
    for (const [id, name] of [
      [ten, 'Class 10'],
      [four, 'Class 4'],
    ])
      await feeds.sql(
        `insert into calendar_event_standard select institute_id, $1, id from standard where name = $2`,
        [id, name],
      )
    expect((await feeds.read(await feeds.pathOf(aarav))).entries.map((entry) => entry.summary)).toEqual([
      'Ten',
    ])
  })

  test('those for parents are in a parent’s calendar of a child, and in no student’s', async () => {
    const day = addDays(today(), 1)
    await feeds.addEvent({ title: 'Meeting', start_date: day, end_date: day, user_types: [5] })
    await feeds.addEvent({ title: 'Fete', start_date: day, end_date: day })
    const parent = await signInCaller(feeds.t, '9000000010')
    const [child] = await feeds.sql('select min(student_id)::int as id from guardian where parent_id = $1', [
      parent.personId,
    ])
    const shown = async (me: Caller) =>
      (await feeds.read(await feeds.pathOf(me))).entries.map((entry) => entry.summary).toSorted()
    expect(await shown({ ...parent, student: child.id })).toEqual(['Fete', 'Meeting'])
    expect(await shown(aarav)).toEqual(['Fete'])
  })

  test('29 February and month ends', async () => {
    const path = await feeds.pathOf(aarav)
    feeds.t.setClock(new Date('2028-02-20T06:00:00Z'))
    await feeds.addEvent({ kind: 'holiday', title: 'Leap', start_date: '2028-02-29', end_date: '2028-02-29' })
    await feeds.addEvent({ kind: 'holiday', title: 'End', start_date: '2028-04-29', end_date: '2028-04-30' })
    const { entries } = await feeds.read(path)
    feeds.t.setClock(new Date())
    expect(entries.map(({ start, end }) => [start, end])).toEqual([
      ['2028-02-29', '2028-03-01'],
      ['2028-04-29', '2028-05-01'],
    ])
  })

  test.each(['Asia/Kathmandu', 'America/New_York'])('around midnight in %s', async (name) => {
    const there = makeZone(name)
    await feeds.sql('update institute set time_zone = $2 where id = $1', [aarav.institute, name])
    const day = addDays(there.dayAt(Date.now()), 2)
    await feeds.addEvent({
      title: 'Night sky',
      start_date: day,
      end_date: day,
      start_time: '23:15',
      end_time: '00:45',
    })
    await feeds.addEvent({ kind: 'holiday', title: 'Rest', start_date: day, end_date: day })
    const { entries } = await feeds.read(await feeds.pathOf(aarav))
    await feeds.sql(`update institute set time_zone = 'Asia/Kolkata' where id = $1`, [aarav.institute])
    const moment = (of: string, minute: number) => inUtc(new Date(there.momentOf(of, minute)))
    expect(entries.map(({ start, end }) => [start, end])).toEqual([
      [moment(day, 23 * 60 + 15), moment(addDays(day, 1), 45)],
      [day, addDays(day, 1)],
    ])
  })
})

describe('a changed entry is the same entry with a higher sequence (RFC 5545 §3.8.7.4) [timetable-41]', () => {
  test('moved, then cancelled: its UID stays, SEQUENCE rises, and it is listed as cancelled', async () => {
    const id = await feeds.addClass('10-A')
    const path = await feeds.pathOf(aarav)
    const uid = `class-${id}@${aarav.institute}.homeroom`
    const entry = async () => (await feeds.read(path)).entries
    expect(await entry()).toMatchObject([{ uid, sequence: 0, status: 'CONFIRMED' }])
    const [{ stamp = '' } = {}] = await entry()
    await feeds.sql('update classroom_class set changed_at = changed_at where id = $1', [id])
    expect(await entry()).toMatchObject([{ sequence: 0, stamp }])
    await feeds.sql('update classroom_class set starts_at = $2, ends_at = $3 where id = $1', [
      id,
      at(2, 600),
      at(2, 640),
    ])
    expect(await entry()).toMatchObject([{ uid, sequence: 1, start: inUtc(at(2, 600)), status: 'CONFIRMED' }])
    await feeds.sql('update classroom_class set cancelled_at = now() where id = $1', [id])
    expect(await entry()).toMatchObject([
      { uid, sequence: 2, status: 'CANCELLED', summary: 'Cancelled: Physics', start: inUtc(at(2, 600)) },
    ])
  })

  test('so is a holiday', async () => {
    const day = addDays(today(), 1)
    const id = await feeds.addEvent({ kind: 'holiday', title: 'Rain', start_date: day, end_date: day })
    const path = await feeds.pathOf(aarav)
    await feeds.sql('update calendar_event set end_date = $2 where id = $1', [id, addDays(day, 1)])
    await feeds.sql('update calendar_event set cancelled_at = now() where id = $1', [id])
    expect((await feeds.read(path)).entries).toMatchObject([
      {
        uid: `holiday-${id}@${aarav.institute}.homeroom`,
        sequence: 2,
        status: 'CANCELLED',
        end: addDays(day, 2),
      },
    ])
  })
})
