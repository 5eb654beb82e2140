import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { absenceCorrectedNews, absenceNews } from '#server/features/timetable/news/queries.ts'
import { notify } from '#server/news/notify.ts'
import { newsPlan } from '#server/news/plan.ts'
import { newsDeliveries } from '#server/news/send/jobs.ts'
import { prepareNews } from '#server/news/testing.ts'
import { workOnce } from '#server/queue/testing.ts'

const school = prepareNews()
const { load, work, mails, query, setClock, handed } = school

const homework = {
  assignments:
    'id,section,subject,title,opens_at,ends_at\nA1,10B,maths,Set 4,2026-06-15 09:00,2026-06-18 20:00\n',
}
const text = 'tara: New homework in Mathematics, due 18-06-2026: Set 4'
const evening = '2026-06-15T20:59:00+05:30'
const morning = '2026-06-16T07:00:01+05:30'
const planOnly = () => workOnce([newsPlan], school.context())

describe('a message that was due before the quiet hours, and is late [news-18]', () => {
  test('waits for the morning where no process ran meanwhile', async () => {
    setClock(evening)
    await load(homework)
    await planOnly()
    setClock('2026-06-15T23:30:00+05:30')
    await work()
    expect(mails()).toEqual([])
    setClock('2026-06-16T06:59:59+05:30')
    await work()
    expect(mails()).toEqual([])
    setClock(morning)
    await work()
    expect(mails()).toEqual([text])
    expect(await query(`select 1 from job where name = 'news-email'`)).toEqual([])
  })

  test('is not tried again at night, and in the morning under the same key, with as many tries left', async () => {
    setClock(evening)
    school.failNext()
    await load(homework)
    await work()
    expect(mails()).toHaveLength(1)
    for (const moment of ['2026-06-15T21:00:30+05:30', '2026-06-16T02:00:00+05:30']) {
      setClock(moment)
      await work()
    }
    expect(mails()).toEqual([])
    expect(await query(`select failures from job where name = 'news-email'`)).toEqual([{ failures: 1 }])
    setClock(morning)
    await work()
    expect(handed.map(({ subject }) => subject)).toEqual([`Sunrise School: ${text.slice(6)}`])
    expect(await query('select 1 from news_delivery where handed_at is null')).toEqual([])
  })

  test('is sent at night where it is urgent, or the person has no quiet hours then', async () => {
    await query(`insert into news_hours select 1, id, 60, 120, null from person where source_id = 'tara'`)
    setClock(evening)
    await load(homework)
    await school.changePassword('ravi')
    await planOnly()
    setClock('2026-06-15T23:30:00+05:30')
    await work()
    expect(mails()).toEqual([
      'ravi: Your password was changed. If it was not you, tell the institute at once.',
      text,
    ])
  })

  test('waits where the quiet hours were changed meanwhile, and is sent at night where one message a day is wanted then', async () => {
    setClock('2026-06-15T22:00:00+05:30')
    await load({ assignments: homework.assignments.replace('10B', '10A') })
    await work()
    const choose = (person: string, rest: string) =>
      query(`insert into news_hours select 1, id, ${rest} from person where source_id = $1`, [person])
    await choose('asha', '1260, 540, null')
    setClock(morning)
    await work()
    expect(mails().map((mail) => mail.split(':')[0])).toEqual(['meera', 'ravi', 'rohit'])
    setClock('2026-06-16T09:00:01+05:30')
    await work()
    expect(mails().map((mail) => mail.split(':')[0])).toEqual(['asha'])
    await choose('tara', '1260, 420, 1380')
    await load(homework)
    await planOnly()
    setClock('2026-06-16T23:05:00+05:30')
    await work()
    expect(mails()).toEqual([text])
  })

  test('of several people in one job only those wait whose hours are quiet; the last try is not lost', async () => {
    await query(`insert into news_hours select 1, id, 0, 0, null from person where source_id = 'ravi'`)
    setClock(evening)
    await load({ assignments: homework.assignments.replace('10B', '10A') })
    await planOnly()
    await query(`update job set failures = 5 where name = 'news-email'`)
    setClock('2026-06-15T23:30:00+05:30')
    school.failNext()
    await work()
    expect(mails().map((mail) => mail.split(':')[0])).toEqual(['ravi'])
    setClock(morning)
    await work()
    expect(mails().map((mail) => mail.split(':')[0])).toEqual(['asha', 'meera', 'ravi', 'rohit'])
  })
})

describe('an absence that is corrected while its message is handed over [news-7]', () => {
  const marked = (status: string) => ({ attendance: `class,student,status\nC1,asha,${status}\n` })
  const classes = {
    timetable: 'id,section,subject,starts_at,ends_at\nC1,10A,maths,2026-06-15 08:00,2026-06-15 08:45\n',
  }
  const correction = 'rohit: Asha: Correction: not absent on 15-06-2026'

  /** Hands over the only message, and has something happen meanwhile. */
  const handOver = async (meanwhile: () => Promise<unknown>) => {
    await query(`update person set email = null where source_id = 'meera'`)
    await load({ ...classes, ...marked('absent') })
    await planOnly()
    setClock('2026-06-15T10:10:00+05:30')
    let sent = 0
    const send = async () => {
      sent += 1
      setClock('2026-06-15T10:10:02+05:30')
      await meanwhile()
      return undefined
    }
    await workOnce(newsDeliveries, { ...school.context(), messenger: { send } })
    expect([sent, mails()]).toEqual([1, []])
  }

  test('is corrected by a second message', async () => {
    await handOver(() => load(marked('present')))
    await work()
    expect(mails()).toEqual([correction])
  })

  test('also where the correction is committed only after the message was handed over', async () => {
    let committed: Promise<unknown> = Promise.resolve()
    const correct = async () => {
      const client = await school.context().pool.connect()
      const at = { instituteId: 1, now: school.now() }
      await client.query('begin')
      const { rows } = await client.query('update attendance set is_present = true returning class_id')
      const causeIds = rows.map(({ class_id }) => class_id)
      for (const kind of [absenceNews, absenceCorrectedNews]) await notify(client, kind, { ...at, causeIds })
      committed = wait(200).then(async () => {
        await client.query('commit')
        client.release()
      })
    }
    await handOver(correct)
    await committed
    await work()
    expect(mails()).toEqual([correction])
  })
})
