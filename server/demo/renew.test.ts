import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from '#server/demo/load.ts'
import { describeDemo } from '#server/demo/logins.ts'
import { renewDemo } from '#server/demo/renew.ts'
import { assignmentCaller, link } from '#server/features/assignment/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let today: string
beforeAll(async () => {
  t = await createTestApp({}, 'the last minutes of the school year')
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const countOf = async (table: string) => (await query(`select count(*)::int as n from ${table}`))[0]?.n

/** Runs the server's worker at a moment. */
function renewAt(day: string, time: string) {
  today = day
  t.setClock(new Date(`${day}T${time}:00+05:30`))
  return renewDemo(t.context)
}

/** What makes today interesting for a student: each a count. */
async function aliveFor(phone: string): Promise<Record<string, number>> {
  const [row] = await query(
    `with me as (select p.institute_id, p.id as person_id, s.id as student_id, e.section_id, y.id as year_id from person p
        join student s on s.institute_id = p.institute_id and s.person_id = p.id
        join enrolment e on e.institute_id = s.institute_id and e.student_id = s.id
        join academic_year y on y.institute_id = e.institute_id and y.id = e.academic_year_id
        where p.phone = $1 and $2::date between y.start_date and y.end_date)
      select
        (select count(*) from classroom_class c join me using (institute_id, section_id)
          where (c.starts_at at time zone 'Asia/Kolkata')::date = $2 and c.cancelled_at is null)::int as "classes of the day",
        (select count(*) from classroom_class c join me using (institute_id, section_id)
          where c.starts_at <= $3 and c.ends_at > $3 and c.cancelled_at is null)::int as "classes that run",
        (select count(*) from test t join test_section x on x.institute_id = t.institute_id and x.test_id = t.id
          join me on me.institute_id = x.institute_id and me.section_id = x.section_id
          where t.starts_at <= $3 and t.ends_at > $3 and not exists (
            select 1 from test_attempt a where a.test_id = t.id and a.person_id = me.person_id))::int as "exams to take",
        (select count(*) from assignment a join me using (institute_id, section_id)
          where a.ends_at > $3 and (a.ends_at at time zone 'Asia/Kolkata')::date = $2)::int as "homework due today",
        (select count(*) from fee_instalment f join me on me.institute_id = f.institute_id
          and me.student_id = f.student_id and me.year_id = f.academic_year_id
          where f.due_date between $2 and $2::date + 14)::int as "fees due soon",
        (select count(*) from announcement a join me on me.institute_id = a.institute_id and me.year_id = a.academic_year_id
          where a.announced_at > $3::timestamptz - interval '2 days')::int as "fresh notices",
        (select count(*) from study_file f join me using (institute_id)
          where f.shared_at between $3::timestamptz - interval '15 days' and $3)::int as "new files"`,
    [phone, today, t.context.clock()],
  )
  return row ?? {}
}

const students = ['9000000001', '9000000021']

/**
 * Two files that are attached to announcements, and used in an imported question as image and captions.
 * @returns their ids
 */
async function addSharedFiles(): Promise<number[]> {
  const rows = await query(
    `with a as (select institute_id, id from announcement order by id limit 2)
      insert into file (institute_id, sha256, name, content_type, size)
      select a.institute_id, md5(a.id::text), 'shared', 'image/png', 1 from a returning id`,
  )
  const [picture, captions] = rows.map(({ id }) => Number(id))
  await query(
    `update announcement a set attachment_file_id = f.id from file f
      where f.institute_id = a.institute_id and f.sha256 = md5(a.id::text)`,
  )
  await query(
    `insert into question (institute_id, subject_id, type, html, key, media, source_id)
      select s.institute_id, s.id, 4, $1, '{"type": 4, "value": 2, "tolerance": 0}', $2, 'imported'
      from subject s order by s.id limit 1`,
    [
      `<p><img data-file="${picture}" alt="A lens" /></p>`,
      JSON.stringify([
        { type: 'video', fileId: 1, captions: [{ fileId: captions, language: 'en', label: '' }] },
      ]),
    ],
  )
  return [Number(picture), Number(captions)]
}

const uploadSince = (moment: string) =>
  query(
    `insert into upload (institute_id, id, person_id, name, size, created_at, expires_at)
      select institute_id, 'on-its-way', id, 'film.mp4', 9, $1::timestamptz, $1::timestamptz + interval '1 day'
      from person where phone = '9000000002'`,
    [moment],
  )
const endUpload = () => query(`delete from upload where id = 'on-its-way'`)

describe('the demo moves to the day of a visit', { timeout: 300_000 }, () => {
  let work: { id: number; userId: number }
  /** A picture and captions of an imported question, which announcements of the demo use too. */
  let shared: number[]
  let filesAtFirst: number

  beforeAll(async () => {
    filesAtFirst = await countOf('file')
    t.setClock(new Date('2027-03-31T23:52:00+05:30'))
    const aarav = await t.signedIn('9000000001')
    const call = assignmentCaller(t)
    const { file_id: id } = await call.itemTitled(aarav, 'Film of an experiment')
    const saved = await call.save(aarav, id, {
      status: 'Submitted',
      remark: 'Filmed in the kitchen',
      links: [link],
    })
    expect(saved.status).toBe(200)
    work = { id, userId: aarav.user_id }
    await query(
      `insert into test_attempt (institute_id, test_id, person_id, started_at, ends_at)
        select p.institute_id, t.id, p.id, $1, $2 from test t join person p on p.institute_id = t.institute_id
        where t.name = 'Surprise test: Physics' and p.phone = '9000000002'`,
      [t.context.clock(), new Date(t.context.clock().getTime() + 60 * 60_000)],
    )
    await query(
      `insert into test_extra_time (institute_id, test_id, person_id, minutes)
        select p.institute_id, t.id, p.id, 5 from test t join person p on p.institute_id = t.institute_id
        where t.name = 'Mock test of the week: Biology' and p.phone = '9000000002'`,
      [],
    )
    shared = await addSharedFiles()
    await uploadSince('2027-03-31T23:52:00+05:30')
  })

  test('an upload in progress delays the new day, by an hour at most', async () => {
    const before = await countOf('assignment')
    expect(await renewAt('2027-04-01', '00:01')).toBe('held')
    expect(await countOf('assignment')).toBe(before)
    await endUpload()
  })

  async function movesTo(day: string, time: string) {
    expect(await renewAt(day, time)).toBe('renewed')
    for (const phone of students) {
      const alive = Object.entries(await aliveFor(phone))
      expect(alive).toHaveLength(7)
      for (const [what, count] of alive) expect([phone, what, count > 0]).toEqual([phone, what, true])
    }
    expect(await renewDemo(t.context)).toBe('as it was')
    if (time === '00:02') return
    for (const phone of [...students, '9000000010', '9000000031', '9000000044', '9000000051'])
      expect([phone, (await t.login(phone, { logout_from_all_devices: true })).status]).toEqual([phone, 200])
    expect((await t.signedIn('9000000001')).user_id).toBe(work.userId)
  }

  test('past midnight, in another academic year: classes, an exam that runs, something due; people can still sign in', () =>
    movesTo('2027-04-01', '00:02'))

  test('later that day, with no visit in between: the same', { tags: 'long' }, () =>
    movesTo('2027-04-01', '09:10'),
  )

  test('while it is in use it stays as it is until the next day', async () => {
    t.setClock(new Date('2027-04-01T09:20:00+05:30'))
    await t.signedIn('9000000001')
    expect(await renewAt('2027-04-01', '15:00')).toBe('as it was')
    expect(await renewAt('2027-04-01', '23:59')).toBe('as it was')
    await uploadSince('2027-04-01T23:50:00+05:30')
    expect(await renewAt('2027-04-02', '00:00')).toBe('held')
    await endUpload()
  })

  test('after 45 days, on a Sunday: the same', { tags: 'long' }, () => movesTo('2027-05-16', '23:40'))

  test('submitted work and taken tests stay, beside what is new; nothing else of earlier days does', async () => {
    expect(
      await query(
        'select status, comment from submission where assignment_id = $1 and submitted_at is not null',
        [work.id],
      ),
    ).toContainEqual({ status: 'Submitted', comment: 'Filmed in the kitchen' })
    const titled = await query(
      `select a.section_id, count(*)::int as n from assignment a where a.title = 'Film of an experiment at home'
        group by a.section_id order by n desc`,
    )
    expect(titled.slice(0, 2).map(({ n }) => n)).toEqual([2, 1])
    expect(
      await query(
        `select count(distinct t.id)::int as tests, count(a.id) filter (where a.submitted_at is null)::int as running
          from test t left join test_attempt a on a.test_id = t.id join person p on p.id = a.person_id
          where t.name = 'Surprise test: Physics' and p.phone = '9000000002'`,
      ),
    ).toEqual([{ tests: 1, running: 1 }])
    expect(await query(`select 1 from test where name = 'Surprise test: Physics'`)).toHaveLength(2)
    expect(await query(`select 1 from test where name = 'Quiz of the day'`)).toHaveLength(1)
    expect(await countOf('test_label')).toBe(6)
    expect(await query('select 1 from announcement where attachment_file_id = any($1)', [shared])).toEqual([])
    expect(await query('select id from file where id = any($1)', [shared])).toHaveLength(2)
    expect(Math.abs((await countOf('file')) - filesAtFirst)).toBeLessThan(filesAtFirst / 2)
  })

  test('after a manual reset the work in it is gone; a real institute stays', { tags: 'long' }, async () => {
    await query(
      `insert into institute (name, kind, plan, features, sign_in) select 'Real', kind, plan, features, sign_in
        from institute order by id limit 1`,
    )
    await loadDemo(t.context, { isFresh: true })
    expect((await query('select name from institute order by id')).map(({ name }) => name)).toEqual([
      'Real',
      'Greenfield Public School',
      'Apex Academy',
      'Summit Classes',
    ])
    expect(await query(`select 1 from submission where comment = 'Filmed in the kitchen'`)).toEqual([])
    expect((await t.login('9000000001')).status).toBe(200)
  })
})

test.each([
  ['as it was', /lives around today[\s\S]*What you do in it stays[\s\S]*npm start -- --fresh-demo/],
  ['renewed', /It was moved on from 2027-03-31/],
  ['held', /until what is on its way to it has arrived/],
  ['failed', /stays around 2027-03-31[\s\S]*npm start -- --fresh-demo/],
] as const)('the terminal prints what was done with the demo: %s', (renewal, words) => {
  expect(describeDemo(3000, { renewal, dayBefore: '2027-03-31' })).toMatch(words)
})
