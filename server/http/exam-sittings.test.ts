import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import { timetable, yearCount } from '#domain/timetable/calls.ts'
import { at, type Feeds, openFeeds, today } from '#server/features/timetable/testing-feed.ts'
import { send } from '#server/http/testing/send.ts'

let feeds: Feeds
beforeAll(async () => {
  feeds = await openFeeds()
})
beforeEach(() => feeds.clear())
afterAll(() => feeds.t.close())

const day = (days: number) => addDays(today(), days)
const inUtc = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`

/** An exam on paper of the student's section: from tomorrow for a week. */
async function addExam(name: string, { isOlder = true } = {}): Promise<number> {
  const [exam] = await feeds.sql(
    `insert into offline_exam (institute_id, section_id, name, starts_at, ends_at, created_at)
      values ($1, $2, $3, $4, $5, now() - $6::interval) returning id`,
    [feeds.aarav.institute, feeds.aarav.things.batch, name, at(1, 540), at(8, 720), isOlder ? '1 hour' : '0'],
  )
  return exam.id
}
async function addSitting(exam: number, subject: string, days: number, isNew = false): Promise<number> {
  const [sitting] = await feeds.sql(
    `insert into offline_exam_sitting (institute_id, exam_id, subject_id, day, start_time, end_time, created_at)
      select b.institute_id, $1, b.id, $4, '09:30', '12:00', case when $5 then now() else x.created_at end
      from subject b join offline_exam x on x.id = $1 where b.institute_id = $2 and b.name = $3 returning id`,
    [exam, feeds.aarav.institute, subject, day(days), isNew],
  )
  return sitting.id
}
const isCancelled = (table: string, id: number, when: string | null) =>
  feeds.sql(`update ${table} set cancelled_at = $2 where id = $1`, [id, when])

async function entriesOn(first: number, last: number, subject = -1) {
  const { aarav } = feeds
  const body = {
    ...{ institute_id: aarav.institute, student_id: aarav.student ?? 0, subject_id: subject },
    ...{ startdate: day(first), enddate: day(last) },
    ...{ isCourseStructureTimeTable: 'Y', isExamIncludedInTimeTable: 'Y' },
    ...{ is_included_online_class: 'Y', is_included_online_exam: 'Y' },
  } as const
  const days = (await send(feeds.t, timetable, { body }, aarav.token)).json().result.batchTimeTableList
  return Object.values(days).flat()
}

test('the time table has an exam on the days of its sittings, with their subject and hours', async () => {
  const exam = await addExam('Half-yearly')
  const whole = { date: day(1), end_date: day(8), session_name: 'Half-yearly', subject_name: '' }
  expect(await entriesOn(3, 3)).toMatchObject([whole])
  await addSitting(exam, 'Physics', 2)
  const maths = await addSitting(exam, 'Mathematics', 4)
  expect(await entriesOn(3, 3)).toEqual([])
  const sitting = {
    session_name: 'Half-yearly',
    start_time: '9:30 AM',
    end_time: '12:00 PM',
    duration: '150',
  }
  const ofMaths = { ...sitting, subject_name: 'Mathematics', date: day(4), end_date: day(4), exam_id: exam }
  expect(await entriesOn(1, 8)).toMatchObject([
    { ...sitting, subject_name: 'Physics', date: day(2), end_date: day(2), exam_id: exam },
    ofMaths,
  ])
  const [subject] = await feeds.sql('select subject_id as id from offline_exam_sitting where id = $1', [
    maths,
  ])
  expect(await entriesOn(1, 8, subject.id)).toMatchObject([ofMaths])
  await isCancelled('offline_exam_sitting', maths, 'now()')
  expect(await entriesOn(1, 8)).toHaveLength(1)
  await isCancelled('offline_exam', exam, 'now()')
  expect(await entriesOn(1, 8)).toEqual([])
})

test('a year counts each sitting', async () => {
  const exam = await addExam('Half-yearly')
  const { aarav } = feeds
  const count = async () => {
    const body = {
      ...{ institute_id: aarav.institute, student_id: aarav.student ?? 0 },
      year: Number(day(2).slice(0, 4)),
    }
    const months = (await send(feeds.t, yearCount, { body }, aarav.token)).json().result
    return months[String(Number(day(2).slice(5, 7)))] ?? 0
  }
  expect(await count()).toBe(1)
  for (const subject of ['Physics', 'Mathematics', 'Chemistry']) await addSitting(exam, subject, 2)
  expect(await count()).toBe(3)
})

test('the feed has an entry for each sitting, and cancels the exam as a whole, which it no longer is', async () => {
  const exam = await addExam('Half-yearly')
  const path = await feeds.pathOf(feeds.aarav)
  const entries = async () =>
    (await feeds.read(path)).entries.map(({ uid, sequence, status, summary, start, end }) => ({
      ...{ uid: uid.replace(/@.*/, ''), sequence, status, summary, start, end },
    }))
  const whole = { uid: `exam-${exam}`, start: inUtc(at(1, 540)), end: inUtc(at(8, 720)) }
  const asWhole = { ...whole, status: 'CONFIRMED', summary: 'Offline Exam: Half-yearly' }
  const replaced = { ...whole, status: 'CANCELLED', summary: 'Now by subject: Offline Exam: Half-yearly' }
  expect(await entries()).toEqual([{ ...asWhole, sequence: 0 }])
  const id = await addSitting(exam, 'Physics', 2, true)
  const sitting = {
    ...{ uid: `sitting-${id}`, summary: 'Offline Exam: Physics, Half-yearly', status: 'CONFIRMED' },
    ...{ start: inUtc(at(2, 570)), end: inUtc(at(2, 720)) },
  }
  expect(await entries()).toEqual([
    { ...replaced, sequence: 1 },
    { ...sitting, sequence: 0 },
  ])
  await feeds.sql(`update offline_exam_sitting set end_time = '11:00' where id = $1`, [id])
  const shorter = { ...sitting, end: inUtc(at(2, 660)) }
  expect((await entries()).at(1)).toEqual({ ...shorter, sequence: 1 })
  await isCancelled('offline_exam_sitting', id, 'now()')
  const off = { ...shorter, status: 'CANCELLED', summary: `Cancelled: ${sitting.summary}` }
  expect(await entries()).toEqual([
    { ...asWhole, sequence: 3 },
    { ...off, sequence: 2 },
  ])
  await isCancelled('offline_exam_sitting', id, null)
  expect(await entries()).toEqual([
    { ...replaced, sequence: 4 },
    { ...shorter, sequence: 3 },
  ])
  await isCancelled('offline_exam', exam, 'now()')
  expect(await entries()).toEqual([
    { ...whole, status: 'CANCELLED', summary: 'Cancelled: Offline Exam: Half-yearly', sequence: 5 },
    { ...off, sequence: 4 },
  ])
})

test('an exam that came with its sittings was never there as a whole, unless all of them were cancelled', async () => {
  const exam = await addExam('Half-yearly', { isOlder: false })
  const id = await addSitting(exam, 'Physics', 2)
  const path = await feeds.pathOf(feeds.aarav)
  const uids = async () => (await feeds.read(path)).entries.map(({ uid }) => uid.replace(/@.*/, ''))
  expect(await uids()).toEqual([`sitting-${id}`])
  await feeds.sql(`update offline_exam_sitting set end_time = '11:00' where id = $1`, [id])
  const late = await addSitting(exam, 'Mathematics', 4, true)
  expect(await uids()).toEqual([`sitting-${id}`, `sitting-${late}`])
  for (const when of ['now()', null]) {
    await isCancelled('offline_exam_sitting', id, when)
    expect(await uids()).toEqual([`exam-${exam}`, `sitting-${id}`, `sitting-${late}`])
  }
})
