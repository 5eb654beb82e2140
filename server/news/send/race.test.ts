import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newsPlan } from '#server/news/plan.ts'
import { newsDeliveries } from '#server/news/send/jobs.ts'
import { prepareNews } from '#server/news/testing.ts'
import { workOnce } from '#server/queue/testing.ts'

const school = prepareNews()
const { load, work, setClock, query, handed } = school
const numbers = Array.from({ length: 300 }, (_, number) => number)
const each = (line: (number: number) => string) => numbers.map(line).join('\n')
const marked = (status: string) => ({
  attendance: `class,student,status\n${each((number) => `C1,p${number},${status}`)}\n`,
})

test('exactly those who are sent an absence are sent its correction, whenever that comes [news-7, news-15]', async () => {
  await load({
    students: `id,name,joined_on\n${each((number) => `p${number},Pupil,2026-04-01`)}\n`,
    parents: `id,name,email\n${each((number) => `m${number},Mother,m${number}@sun.test`)}\n`,
    guardians: `parent,student\n${each((number) => `m${number},p${number}`)}\n`,
    enrolments: `id,student,section,start_date,end_date\n${each((number) => `n${number},p${number},10A,2026-04-01,`)}\n`,
    timetable: 'id,section,subject,starts_at,ends_at\nC1,10A,maths,2026-06-15 08:00,2026-06-15 08:45\n',
  })
  await load(marked('absent'))
  await workOnce([newsPlan], school.context())
  setClock('2026-06-15T10:10:00+05:30')
  const { messenger } = school.context()
  let calls = 0
  const slow = {
    ...school.context(),
    messenger: {
      send: async (message: Parameters<typeof messenger.send>[0]) => {
        calls += 1
        await wait((calls % 7) * 200)
        return messenger.send(message)
      },
    },
  }
  const deliver = async () => {
    while ((await workOnce(newsDeliveries, slow)) > 0);
  }
  await Promise.all([deliver(), deliver(), wait(100).then(() => load(marked('present')))])
  await work()
  const of = (what: RegExp) =>
    handed
      .filter(({ subject }) => what.test(subject))
      .map(({ to }) => to)
      .toSorted()
  const absent = of(/Marked absent/)
  expect(absent.length).toBeGreaterThan(0)
  expect(new Set(absent).size).toBe(absent.length)
  expect(of(/Correction/)).toEqual(absent)
  expect(absent.length).toBeLessThan(300)
  expect(await query('select last_error from job where failures > 0 or failed_at is not null')).toEqual([])
})
