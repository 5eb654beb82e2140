import { expect, test } from 'vitest'
import { newsPlan } from '#server/news/plan.ts'
import { prepareNews } from '#server/news/testing.ts'
import { workOnce } from '#server/queue/testing.ts'

const school = prepareNews()
const { load, work, mails, query, setClock } = school

const homework = {
  assignments:
    'id,section,subject,title,opens_at,ends_at\nA1,10A,maths,Set 4,2026-06-15 09:00,2026-06-17 20:00\n',
}

/** As a later release writes it. */
const addForeign = async (person: string, plannedAt: Date | null) =>
  query(
    `insert into news (institute_id, person_id, kind, subject, cause_id, args, created_at, until_at, planned_at)
      values (1, $1, 'busLate', '7', 7, '{}', $2, $2::timestamptz + interval '1 day', $3)`,
    [await school.idOf(person), school.now(), plannedAt],
  )

test('news of a kind that only a later release knows is not planned, and the rest is sent [news-50]', async () => {
  await addForeign('rohit', null)
  await load(homework)
  await work()
  expect(mails()).toHaveLength(4)
  expect(await query(`select 1 from news where kind = 'busLate' and planned_at is null`)).toHaveLength(1)
})

test('a message with such news waits for the later release, and is sent without it in the end [news-50]', async () => {
  await addForeign('rohit', school.now())
  await load(homework)
  await workOnce([newsPlan], school.context())
  await query(
    `insert into news_delivery (institute_id, news_id, channel, person_id, due_at)
      select 1, id, 'email', person_id, created_at from news where kind = 'busLate'`,
  )
  await work()
  expect(mails().map((mail) => mail.split(':')[0])).toEqual(['asha', 'meera', 'ravi'])
  setClock('2026-06-15T11:00:00+05:30')
  await work()
  expect(mails()).toEqual([])
  for (const moment of ['15T11:30', '15T12:00', '15T13:30', '15T18:00']) {
    setClock(`2026-06-${moment}:00+05:30`)
    await work()
  }
  expect(mails()).toEqual(['rohit: Asha: New homework in Mathematics, due 17-06-2026: Set 4'])
  expect(await query('select reason from news_delivery where dropped_at is not null')).toEqual([
    { reason: 'unknown kind' },
  ])
  expect(await query(`select 1 from job where name = 'news-email'`)).toEqual([])
})
