import { beforeEach, describe, expect, test } from 'vitest'
import { prepareNews } from '#server/news/testing.ts'

const { load, inbox, query, setClock, work } = prepareNews()

const exam = (isPublished: string, day = '2026-06-10') => ({
  'offline-exams': `id,section,name,starts_at,ends_at,total_marks,is_published\nX1,10A,Unit test,${day} 09:00,${day} 10:00,80,${isPublished}\n`,
})
const marks = (student: string) => ({ 'offline-marks': `exam,student,subject,marks\nX1,${student},,71\n` })
const ofAsha = ['Asha', 'Meera: Asha', 'Rohit: Asha'].map((who) => `${who}: The result is out: Unit test`)

test('the result of an exam on paper is news once marks are published, for those who have some, and no more once withdrawn [news-54]', async () => {
  await load({ ...exam('no'), ...marks('asha') })
  expect(await inbox()).toEqual([])
  await load(exam('yes'))
  await load(exam('yes'))
  expect(await inbox()).toEqual(ofAsha)
  await load(exam('no'))
  expect(await inbox()).toEqual([])
  expect(await query('select published_at from offline_exam')).toEqual([{ published_at: null }])
})

test('where it is published before there are marks, the first marks are the news; later ones are while that is new', async () => {
  await load(exam('yes'))
  expect(await query('select published_at from offline_exam')).toEqual([{ published_at: null }])
  await load(marks('asha'))
  expect(await inbox()).toEqual(ofAsha)
  await load(marks('ravi'))
  expect(await inbox()).toHaveLength(5)
  setClock('2026-06-19T10:00:00+05:30')
  await query(`delete from news where kind = 'paperResult'`)
  await load({ 'offline-marks': 'exam,student,subject,marks\nX1,ravi,,72\n' })
  expect(await inbox()).toEqual([])
})

test('of an exam of months ago it is past [news-12]', async () => {
  await load({ ...exam('yes', '2026-04-10'), ...marks('asha') })
  expect(await inbox()).toEqual([])
})

describe('an exam on paper that is tomorrow [news-74]', () => {
  const of = (from: string, until: string, more = '') => ({
    'offline-exams': `id,section,name,starts_at,ends_at,total_marks${more && ',removed'}\nX2,10A,Half-yearly,${from},${until},80${more && `,${more}`}\n`,
  })
  const sheet = (...rows: string[]) => ({
    'offline-exam-subjects': 'exam,subject,total_marks\nX2,maths,80\nX2,hindi,80\n',
    'offline-exam-sittings': `id,exam,subject,day,start_time,end_time\n${rows.join('\n')}\n`,
  })
  const everyone = (text: string) =>
    ['Asha', 'Meera: Asha', 'Meera: Ravi', 'Ravi', 'Rohit: Asha'].map((who) => `${who}: ${text}`)
  beforeEach(() => query(`update institute set plan = plan || '{"exam": "OFFLINE"}'`))

  test('is news at five on the day before, for students and parents, and no more once it is called off', async () => {
    await load(of('2026-06-16 09:00', '2026-06-16 12:00'))
    setClock('2026-06-15T16:59:00+05:30')
    await work()
    expect(await inbox()).toEqual([])
    setClock('2026-06-15T17:00:00+05:30')
    await work()
    expect(await inbox()).toEqual(everyone('Exam on 16-06-2026 at 9:00 AM: Half-yearly'))
    await load(of('2026-06-16 09:00', '2026-06-16 12:00', 'yes'))
    expect(await inbox()).toEqual([])
  })

  test('of several days is news before each, with the subjects of the date sheet; moved, only the new day', async () => {
    await load({
      ...of('2026-06-16 00:00', '2026-06-20 23:00'),
      ...sheet('S1,X2,maths,2026-06-16,09:00,12:00', 'S2,X2,hindi,2026-06-18,10:00,12:00'),
    })
    setClock('2026-06-15T17:00:00+05:30')
    await work()
    expect(await inbox()).toEqual(everyone('Exam on 16-06-2026 at 9:00 AM: Half-yearly, Mathematics'))
    await load(sheet('S1,X2,maths,2026-06-19,09:00,12:00', 'S2,X2,hindi,2026-06-18,10:00,12:00'))
    expect(await inbox()).toEqual([])
    setClock('2026-06-17T17:00:00+05:30')
    await work()
    expect(await inbox()).toEqual(everyone('Exam on 18-06-2026 at 10:00 AM: Half-yearly, Hindi'))
  })

  test('is none for who has left by then, nor where the time table shows no exams on paper', async () => {
    await query(
      `update enrolment set end_date = '2026-06-15' where student_id = (select s.id from student s join person p on p.id = s.person_id where p.source_id = 'ravi')`,
    )
    await load(of('2026-06-16 09:00', '2026-06-16 12:00'))
    setClock('2026-06-15T17:00:00+05:30')
    await work()
    expect(await inbox()).toHaveLength(3)
    await query(`update institute set plan = plan || '{"exam": "ONLINE"}'`)
    await load(of('2026-06-16 09:30', '2026-06-16 12:00'))
    expect(await inbox()).toEqual([])
  })
})
