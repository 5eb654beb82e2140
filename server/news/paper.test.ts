import { expect, test } from 'vitest'
import { prepareNews } from '#server/news/testing.ts'

const { load, inbox, query, setClock } = prepareNews()

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
