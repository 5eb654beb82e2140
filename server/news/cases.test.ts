import { describe, expect, test } from 'vitest'
import { countUnread, markRead } from '#server/news/queries-inbox.ts'
import { family, prepareNews } from '#server/news/testing.ts'

const school = prepareNews()
const { load, work, mails, query, setClock, inbox } = school

const homework = {
  assignments: `id,section,subject,title,opens_at,ends_at\nA1,10A,maths,Set 4,2026-06-15 09:00,2026-06-17 20:00\n`,
}
const notice = (urgent: string, announcedAt = '2026-06-15 21:59') => ({
  notices: `id,year,title,text,by,announced_at,sections,urgent\nN1,2026,School closed today,Rain,Office,${announcedAt},,${urgent}\n`,
})
const text = 'Urgent: School closed today'

describe('an urgent notice [news-59]', () => {
  test('is sent at once at night, during a pause and with a digest; what is not urgent waits', async () => {
    setClock('2026-06-15T22:00:00+05:30')
    const hours = (person: string, rest: string) =>
      query(`insert into news_hours select 1, id, 1260, 420, ${rest} from person where source_id = $1`, [
        person,
      ])
    await hours('rohit', '1080, null')
    await hours('ravi', `null, '2026-06-20'`)
    await load({ ...homework, ...notice('yes') })
    await work()
    expect(mails()).toEqual([
      `asha: ${text}`,
      `meera: Asha: ${text}`,
      `omar: ${text}`,
      `ravi: ${text}`,
      `rohit: Asha: ${text}`,
      `tara: ${text}`,
    ])
  })

  test('reaches no one who has turned notices off', async () => {
    await query(
      `insert into news_choice select 1, id, 'notices', 'email', false from person where role <> 'open'`,
    )
    await load(notice('yes', '2026-06-15 09:59'))
    await work()
    expect(mails()).toEqual([`omar: ${text}`])
    expect(await inbox()).toHaveLength(6)
  })

  test('that becomes urgent replaces the usual one, which is then not sent', async () => {
    setClock('2026-06-15T22:00:00+05:30')
    await load(notice('no'))
    await work()
    expect(mails()).toEqual([])
    await load(notice('yes'))
    await work()
    expect(mails()).toContain(`tara: ${text}`)
    expect(await inbox()).toHaveLength(6)
    setClock('2026-06-16T07:00:01+05:30')
    await work()
    expect(mails()).toEqual([])
  })

  test('is on time at its moment [news-53]', async () => {
    await load(notice('yes', '2026-06-15 10:07'))
    setClock('2026-06-15T10:07:00+05:30')
    await work()
    expect(mails()).toHaveLength(6)
  })
})

test('a parent in two institutes gets the news of each, and what is turned off at one is sent by the other [news-2, news-16]', async () => {
  await query(
    `insert into news_choice select 1, id, 'homework', 'email', false from person where source_id = 'meera'`,
  )
  const { guardians, parents, students, ...rest } = family
  await load({
    ...rest,
    institute: 'id,name,files,exams,has_fees\nMOON,Moon School,both,both,yes\n',
    students: students?.replaceAll('sun.test', 'moon.test').replaceAll(',91', ',92') ?? '',
    parents: parents ?? '',
    guardians: guardians ?? '',
    ...homework,
  })
  await load(homework)
  await work()
  const ofMeera = school.handed.filter(({ to }) => to === 'meera@sun.test')
  expect(ofMeera.map(({ subject }) => subject)).toEqual(['Moon School: 2 news'])
  expect(
    await query(`select news.institute_id, count(*)::int from news join person on person.institute_id = news.institute_id and person.id = news.person_id
      where person.source_id = 'meera' group by 1 order by 1`),
  ).toEqual([
    { institute_id: 1, count: 2 },
    { institute_id: 2, count: 2 },
  ])
})

test('a digest whose news has all ceased to hold is not sent, and one of which a part has is without it [news-19, news-14]', async () => {
  const digest = (person: string) =>
    query('insert into news_hours select 1, id, 1260, 420, 1080 from person where source_id = $1', [person])
  await digest('rohit')
  await digest('meera')
  const absent = (student: string, status: string) => ({
    timetable: 'id,section,subject,starts_at,ends_at\nC1,10A,maths,2026-06-15 08:00,2026-06-15 08:45\n',
    attendance: `class,student,status\nC1,${student},${status}\n`,
  })
  await load(absent('asha', 'absent'))
  await load(absent('ravi', 'absent'))
  await work()
  expect(mails()).toEqual([])
  await load(absent('asha', 'present'))
  setClock('2026-06-15T18:00:00+05:30')
  await work()
  expect(mails()).toEqual(['meera: Ravi: Marked absent on 15-06-2026: Mathematics'])
  expect(await query('select 1 from news_delivery where handed_at is null and dropped_at is null')).toEqual(
    [],
  )
})

test.each([
  ['begins', '2026-03-29T16:59:59+02:00', '2026-03-29T17:00:00+02:00', '2026-03-30'],
  ['ends', '2026-10-25T16:59:59+01:00', '2026-10-25T17:00:00+01:00', '2026-10-26'],
])(
  'at five by the clock of the institute, also on the day on which summer time %s [news-6]',
  async (_what, before, at, day) => {
    await query(`update institute set time_zone = 'Europe/Berlin'`)
    await query(`update academic_year set start_date = '2026-01-01'`)
    await query(`update enrolment set start_date = '2026-01-01'`)
    setClock(before)
    await query(`update job set due_at = $1, payload = $2 where name = 'news-clock'`, [
      before,
      { since: new Date(before).getTime() - 900_000 },
    ])
    await load({
      assignments: `id,section,subject,title,opens_at,ends_at\nA1,10B,maths,Set 4,2026-03-01 09:00,${day} 20:00\n`,
    })
    await work()
    expect(await inbox()).toEqual([])
    setClock(at)
    await work()
    expect(await inbox('homeworkDue')).toHaveLength(1)
  },
)

test('an absence that is corrected within ten minutes is in no inbox and never sent; after them it is both [desk-26]', async () => {
  const absentOf = (status: string) => ({
    timetable: 'id,section,subject,starts_at,ends_at\nC1,10A,maths,2026-06-15 08:00,2026-06-15 08:45\n',
    attendance: `class,student,status\nC1,asha,${status}\n`,
  })
  const unread = async () => {
    const [parent] = await query(`select id from person where source_id = 'rohit'`)
    const [child] = await query(
      `select s.id from student s join person p on p.id = s.person_id where p.source_id = 'asha'`,
    )
    const of = { instituteId: 1, personId: parent.id, studentIds: [child.id], now: school.now() }
    return (await countUnread(school.context().pool, of)).count
  }
  await load(absentOf('absent'))
  setClock('2026-06-15T10:09:59+05:30')
  await work()
  expect([await unread(), mails()]).toEqual([0, []])
  await load(absentOf('present'))
  setClock('2026-06-15T10:11:00+05:30')
  await work()
  await load(absentOf('absent'))
  setClock('2026-06-15T10:20:59+05:30')
  await work()
  expect([await unread(), mails()]).toEqual([0, []])
  setClock('2026-06-15T10:21:00+05:30')
  await work()
  expect([await unread(), mails().length]).toEqual([1, 2])
})

test('an absence is not marked as read by who marked everything as read before it was there, also where that arrives later [news-65, desk-26]', async () => {
  await load({
    timetable: 'id,section,subject,starts_at,ends_at\nC1,10A,maths,2026-06-15 08:00,2026-06-15 08:45\n',
    attendance: 'class,student,status\nC1,asha,absent\n',
  })
  setClock('2026-06-15T10:05:00+05:30')
  const listedAt = school.now()
  setClock('2026-06-15T10:30:00+05:30')
  const [child] = await query(
    `select s.id from student s join person p on p.id = s.person_id where p.source_id = 'asha'`,
  )
  const of = {
    instituteId: 1,
    personId: await school.idOf('rohit'),
    studentIds: [child.id],
    now: school.now(),
  }
  const { pool } = school.context()
  await markRead(pool, { ...of, ids: [], until: listedAt })
  expect(await countUnread(pool, of)).toEqual({ count: 1 })
  await markRead(pool, { ...of, ids: [], until: school.now() })
  expect(await countUnread(pool, of)).toEqual({ count: 0 })
})
