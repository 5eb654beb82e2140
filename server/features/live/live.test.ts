import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leapDay, openLive, past } from '#server/features/live/testing.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let at: Awaited<ReturnType<typeof openLive<TestApp>>>
beforeAll(async () => {
  at = await openLive(await createTestApp())
})
afterAll(() => at.close())
beforeEach(async () => {
  at.t.setClock(leapDay)
  await at.query(`update institute set time_zone = 'Asia/Kolkata', video = default`)
  await at.clear()
})

const [greenfield, apex] = [1, 2]
const aarav = () => at.t.signedIn('9000000001')

describe('the fields of a class [live-36]', () => {
  test('every field, times with the institute’s offset', async () => {
    const [teacher] = await at.query<{ id: number }>(
      `select id from person where institute_id = 1 and name = 'Arun Das'`,
    )
    const id = await at.addClass(greenfield, ['10-A'], '2028-02-29T16:30:00+05:30', {
      name: 'Light',
      teacher_id: teacher?.id,
    })
    expect(await at.classesOf(await aarav())).toEqual([
      {
        session_id: id,
        session_name: 'Light',
        session_link: '',
        course_list: [{ course_name: '10-A' }],
        teachersName: 'Arun Das',
        t_photo_url: '',
        start_datetime: '2028-02-29T16:30:00+05:30',
        end_datetime: '2028-02-29T17:30:00+05:30',
        live_meeting_with: 'Zoom',
        download_links: [],
      },
    ])
  })

  test('a photo is an address signed for this session', async () => {
    const [file] = await at.query<{ id: number }>('select min(id) as id from file where institute_id = 1')
    const [teacher] = await at.query<{ id: number }>(
      `update person set photo_file_id = $1 where institute_id = 1 and name = 'Arun Das' returning id`,
      [file?.id],
    )
    await at.addClass(greenfield, ['10-A'], '2028-02-29T16:30:00+05:30', { teacher_id: teacher?.id })
    const [one] = await at.classesOf(await aarav())
    const photo = await at.t.app.inject({ url: one?.t_photo_url ?? '', headers: { host: 'localhost' } })
    expect(photo.statusCode).toBe(200)
    expect(photo.headers['content-type']).toBe('image/png')
  })

  test('all teachers, the main one first, each with a photo or its place [live-5]', async () => {
    const [arun, meera] = (
      await at.query<{ id: number }>(
        `select id from person where institute_id = 1 and name in ('Arun Das', 'Meera Iyer') order by name`,
      )
    ).map((row) => row.id)
    const id = await at.addClass(greenfield, ['10-A'], '2028-02-29T16:30:00+05:30', { teacher_id: meera })
    await at.query(
      'insert into live_class_teacher (institute_id, live_class_id, teacher_id) values (1, $1, $2)',
      [id, arun],
    )
    const [one] = await at.classesOf(await aarav())
    expect(one).toMatchObject({ teachersName: 'Meera Iyer, Arun Das' })
    expect(one?.t_photo_url).toMatch(/^,\/files\/[^,]+$/)
  })

  test('the flags say what the institute lets people do with recordings [live-24]', async () => {
    await at.query(`update institute set video = '{"view": false, "cloud": 2, "vimeoDownload": true}'`)
    const { body } = await at.askMeetings(await aarav())
    expect(body.result).toMatchObject({
      view_proctur_live_recorded_session: 0,
      proctur_live_view_or_download_visibility: 2,
      vimeo_video_downlodable: 1,
    })
  })
})

describe('upcoming and past, by the server’s clock [live-35]', () => {
  test.each([
    ['before it', '2028-02-29T11:00:00+05:30', true],
    ['at its start', '2028-02-29T10:00:00+05:30', true],
    ['in its last second', '2028-02-29T09:00:01+05:30', true],
    ['at its end', '2028-02-29T09:00:00+05:30', false],
  ])('%s', async (_when, start, isUpcoming) => {
    await at.addClass(greenfield, ['10-A'], start)
    const who = await aarav()
    expect(await at.namesOf(who)).toHaveLength(isUpcoming ? 1 : 0)
    expect(await at.namesOf(who, past(1))).toHaveLength(isUpcoming ? 0 : 1)
  })

  test('upcoming in the order of their start, past newest first [live-3]', async () => {
    for (const hour of ['08', '06', '07', '14', '12', '13']) {
      await at.addClass(greenfield, ['10-A'], `2028-02-29T${hour}:00:00+05:30`, { name: hour })
    }
    const who = await aarav()
    expect(await at.namesOf(who)).toEqual(['12', '13', '14'])
    expect(await at.namesOf(who, past(0))).toEqual(['08', '07', '06'])
    expect(await at.namesOf(who, { page_size: 2, page_offset: 1 })).toEqual(['13', '14'])
    expect(await at.namesOf(who, past(0, { page_size: 1 }))).toEqual(['08'])
  })

  test('cancelled classes are missing', async () => {
    await at.addClass(greenfield, ['10-A'], '2028-02-29T11:00:00+05:30', { cancelled_at: leapDay })
    await at.addClass(greenfield, ['10-A'], '2028-02-28T11:00:00+05:30', { cancelled_at: leapDay })
    expect(await at.namesOf(await aarav())).toEqual([])
    expect(await at.namesOf(await aarav(), past(30))).toEqual([])
  })
})

describe('between two days of the institute', () => {
  const days = ['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01', '2028-03-07', '2028-03-08']
  test('from one to another, both included, or without an end', async () => {
    for (const day of days) await at.addClass(greenfield, ['10-A'], `${day}T09:30:00+05:30`, { name: day })
    const who = await aarav()
    expect(await at.namesOf(who, { to_date: '07-03-2028' })).toEqual(days.slice(2, 5))
    expect(await at.namesOf(who)).toEqual(days.slice(2))
    expect(await at.namesOf(who, { from_date: '02-03-2028' })).toEqual(days.slice(4))
    expect(await at.namesOf(who, past(1))).toEqual(['2028-02-28'])
    expect(await at.namesOf(who, past(30, { to_date: '27-02-2028' }))).toEqual(['2028-02-27'])
    expect(await at.namesOf(who, past(1, { to_date: '27-02-2028' }))).toEqual([])
  })

  test('a class that began yesterday and still runs belongs to today as well', async () => {
    at.t.setClock(new Date('2028-02-29T00:10:00+05:30'))
    await at.addClass(greenfield, ['10-A'], '2028-02-28T23:30:00+05:30')
    expect(await at.namesOf(await aarav())).toHaveLength(1)
  })

  test.each([
    ['Asia/Kolkata', '2028-02-29T00:00:00+05:30'],
    ['America/St_Johns', '2028-02-29T00:00:00-03:30'],
    ['Pacific/Auckland', '2028-02-29T00:00:00+13:00'],
  ])('midnight is that of %s, whatever zone the browser is in', async (zone, midnight) => {
    await at.query('update institute set time_zone = $1', [zone])
    at.t.setClock(new Date(Date.parse(midnight) + 10 * 60 * 60 * 1000))
    const start = (minutes: number) => new Date(Date.parse(midnight) + minutes * 60_000).toISOString()
    await at.addClass(greenfield, ['10-A'], start(-1), { name: '23:59', ends_at: start(0) })
    await at.addClass(greenfield, ['10-A'], start(0), { name: '00:00', ends_at: start(1) })
    const who = await aarav()
    expect(await at.namesOf(who, past(0))).toEqual(['00:00'])
    expect(await at.namesOf(who, past(1))).toEqual(['00:00', '23:59'])
    const [first] = await at.classesOf(who, past(0))
    expect(first?.start_datetime).toBe(midnight)
  })

  test('an invalid day is refused, with the field’s name [live-35]', async () => {
    const answer = await at.askMeetings(await aarav(), { from_date: '30-02-2028' })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('from_date') } })
  })
})

describe('access [live-32]', () => {
  const tomorrow = '2028-03-01T09:00:00+05:30'

  test('a student has the section’s, a parent each child’s, an open user those of held products', async () => {
    for (const section of ['10-A', '10-B', '4-B', '9-A']) {
      await at.addClass(greenfield, [section], tomorrow, { name: section })
    }
    await at.addClass(apex, ['JEE-26'], tomorrow, { name: 'batch' })
    await at.addClass(apex, ['JEE-26', 'JEE Crash Course'], tomorrow, { name: 'both' })
    await at.addClass(apex, ['JEE Crash Course', 'Physics Doubt Hours'], tomorrow, { name: 'products' })
    expect(await at.namesOf(await aarav())).toEqual(['10-A'])
    expect(await at.namesOf(await at.t.signedIn('9000000021'))).toEqual(['batch', 'both'])
    const open = await at.classesOf(await at.t.signedIn('9000000031'))
    expect(open.map((one) => [one.session_name, one.course_list.map((each) => each.course_name)])).toEqual([
      ['both', ['JEE Crash Course']],
      ['products', ['JEE Crash Course', 'Physics Doubt Hours']],
    ])
    const { result } = await at.t.login('9000000010')
    const children = result && 'student_details' in result ? result.student_details : []
    expect(children).toHaveLength(2)
    const parent = await at.t.signedIn('9000000010', { user_id: children[0]?.user_id })
    const named = children.map(({ user_id }) => at.namesOf(parent, { user_id }))
    expect((await Promise.all(named)).flat().toSorted()).toEqual(['10-A', '4-B'])
    // A parent has no classes.
    expectNotFound(await at.askMeetings(parent, { user_id: parent.account_id }))
  })

  test('a classmate’s, another institute’s and an unknown number are the same 404', async () => {
    const [me, diya, riya] = [
      await aarav(),
      await at.t.signedIn('9000000002'),
      await at.t.signedIn('9000000021'),
    ]
    for (const more of [
      { user_id: diya.user_id },
      { user_id: riya.user_id },
      { user_id: 999_999 },
      { institution_id: apex },
    ]) {
      expectNotFound(await at.askMeetings(me, more))
    }
  })

  test('a student who left a section keeps what began until the last day [live-33]', async () => {
    await at.query(
      `update enrolment set end_date = '2028-02-29' where student_id in (
        select s.id from student s join person p on p.id = s.person_id where p.phone = '9000000002')`,
    )
    await at.addClass(greenfield, ['10-A'], '2028-02-29T23:59:00+05:30', { name: 'last' })
    await at.addClass(greenfield, ['10-A'], '2028-03-01T00:00:00+05:30', { name: 'next' })
    expect(await at.namesOf(await at.t.signedIn('9000000002'))).toEqual(['last'])
    await at.query('update enrolment set end_date = null')
  })

  test('a product that expired yesterday gives no access [live-33]', async () => {
    await at.addClass(apex, ['JEE Crash Course'], tomorrow)
    const open = await at.t.signedIn('9000000031')
    await at.query(`update product_holder set expires_on = '2028-02-28'`)
    expect(await at.namesOf(open)).toEqual([])
    await at.query(`update product_holder set expires_on = '2028-02-29'`)
    expect(await at.namesOf(open)).toHaveLength(1)
    await at.query('update product_holder set expires_on = null')
  })
})

describe('recordings in the list', () => {
  const record = async (start: string) => {
    const id = await at.addClass(greenfield, ['10-A'], start)
    const made = { institute_id: greenfield, live_class_id: id, uploaded_at: '2028-02-28T06:30:00Z' }
    const common = { ...made, recorded_at: '2028-02-28T05:30:00Z' }
    await at.insert('recording', {
      ...common,
      name: 'a',
      host: 'cloud',
      duration_seconds: 3725,
      size: 5_242_880,
    })
    await at.insert('recording', {
      ...common,
      name: 'b',
      host: 'vimeo',
      video_key: '7697',
      duration_seconds: 36_000,
    })
    await at.insert('recording', {
      ...common,
      name: 'c',
      host: 'vdocipher',
      video_key: 'ff',
      duration_seconds: 5,
    })
  }

  test('length, size and host of each [live-37]', async () => {
    await record('2028-02-28T11:00:00+05:30')
    const [one] = await at.classesOf(await aarav(), past(1))
    const times = {
      recording_uploaded_on: '2028-02-28T12:00:00+05:30',
      recording_date_time: '2028-02-28T11:00:00+05:30',
    }
    const id = expect.any(Number)
    expect(one?.download_links).toEqual([
      {
        ...times,
        download_id: id,
        session_name: 'a',
        video_duration: '1:02:05',
        video_size: 5_242_880,
        vimeo_video_id: '',
        video_id: '',
      },
      {
        ...times,
        download_id: id,
        session_name: 'b',
        video_duration: '10:00:00',
        video_size: 0,
        vimeo_video_id: '7697',
        video_id: '',
      },
      {
        ...times,
        download_id: id,
        session_name: 'c',
        video_duration: '0:00:05',
        video_size: 0,
        vimeo_video_id: '',
        video_id: 'ff',
      },
    ])
  })

  test('none where the institute shows none, and none before the end [live-34]', async () => {
    await record('2028-02-29T09:30:00+05:30')
    const who = await aarav()
    expect((await at.classesOf(who))[0]?.download_links).toEqual([])
    at.t.setClock(new Date('2028-02-29T10:30:00+05:30'))
    expect((await at.classesOf(who, past(0)))[0]?.download_links).toHaveLength(3)
    await at.query(`update institute set video = '{"view": false, "cloud": 3, "vimeoDownload": true}'`)
    expect((await at.classesOf(who, past(0)))[0]?.download_links).toEqual([])
  })
})
