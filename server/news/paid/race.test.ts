import { expect, test } from 'vitest'
import { reserve } from '#server/news/paid/reserve.ts'
import { paidSchool } from '#server/news/paid/testing.ts'
import { newsPlan } from '#server/news/plan.ts'
import { channels } from '#server/news/send/channels.ts'
import { deliverBy } from '#server/news/send/deliver.ts'
import { prepareNews } from '#server/news/testing.ts'
import { takeDue } from '#server/queue/queue.ts'
import { workOnce } from '#server/queue/testing.ts'

const school = prepareNews({ NEWS_EMAIL: 'off' })
const { load, work, query, setClock } = school
const { setBudget, setTemplates, takePaid, spending, prices } = paidSchool(school)

const homework = {
  assignments: `id,section,subject,title,opens_at,ends_at\nA1,10A,maths,Set 4,2026-06-15 09:00,2026-06-17 20:00\n`,
}
const june = { channel: 'sms', month: '2026-06' }

/** Deliveries of Asha's that a job has claimed. @returns the ids of the news */
async function addClaimed(jobId: number, count: number): Promise<number[]> {
  const person = await school.idOf('asha')
  const rows = await query(
    `with added as (
        insert into news (institute_id, person_id, kind, subject, cause_id, args, created_at, until_at, planned_at)
        select 1, $1, 'notice', 'job ' || $2::int || ' ' || n, n, '{"title": "x"}', $3, $3::timestamptz + interval '1 day', $3
        from generate_series(1, $4::int) n returning id)
      insert into news_delivery (institute_id, news_id, channel, person_id, due_at, job_id)
      select 1, id, 'sms', $1, $3, $2 from added returning news_id::int as id`,
    [person, jobId, school.now(), count],
  )
  return rows.map(({ id }) => id)
}

test('jobs that reserve at the same moment never spend more than the budget, nor less [news-43]', async () => {
  await setBudget(2.55, { price: 0.1 })
  const jobs = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => ({
      jobId: index + 1,
      ids: await addClaimed(index + 1, 10),
    })),
  )
  const at = { instituteId: 1, channel: 'sms', now: school.now() } as const
  // Each job runs in two processes.
  const results = await Promise.all(
    [...jobs, ...jobs].map(({ jobId, ids }) =>
      reserve(
        school.context(),
        { ...at, jobId },
        ids.map((id) => ({ id, parts: 1 })),
      ),
    ),
  )
  const paid = new Set(results.flatMap((one) => [...one.paid]))
  expect(paid.size).toBe(25)
  for (const { unpaid } of results) for (const id of unpaid) expect(paid.has(id)).toBe(false)
  expect(await spending()).toEqual([{ ...june, micros: 2_500_000, messages: 25, is_spent: true }])
  expect(await prices()).toEqual([{ ...june, micros: 2_500_000, messages: 25 }])
})

test('a job is paid once, whatever the number of its tries; what another process has ended is not paid [news-43]', async () => {
  await setBudget(100)
  const at = { instituteId: 1, channel: 'sms', jobId: 7, now: school.now() } as const
  const ids = await addClaimed(7, 3)
  const [first, , third] = ids
  const wanted = ids.map((id) => ({ id, parts: 2 }))
  await query('update news_delivery set handed_at = now() where news_id = $1', [first])
  await query('update news_delivery set job_id = 8 where news_id = $1', [third])
  for (let tries = 0; tries < 3; tries++) {
    const { paid, unpaid } = await reserve(school.context(), at, wanted)
    expect([[...paid], [...unpaid]]).toEqual([[ids[1]], []])
  }
  expect(await spending()).toEqual([{ ...june, micros: 200_000, messages: 1, is_spent: false }])
})

test('one message that does not fit ends the channel: cheaper ones after it are not sent either [news-44]', async () => {
  await setBudget(1, { price: 0.3 })
  const at = { instituteId: 1, channel: 'sms', jobId: 7, now: school.now() } as const
  const ids = await addClaimed(7, 3)
  const parts = [1, 3, 1]
  const { paid, unpaid } = await reserve(
    school.context(),
    at,
    ids.map((id, index) => ({ id, parts: parts[index] ?? 1 })),
  )
  expect([[...paid], [...unpaid]]).toEqual([[ids[0]], ids.slice(1)])
  expect(await spending()).toEqual([{ ...june, micros: 300_000, messages: 1, is_spent: true }])
})

test.each(['before anything is handed over', 'before it is noted'])(
  'a process that dies %s does not pay twice, and sends under the same key [news-43]',
  async (when) => {
    await setBudget(100)
    await setTemplates({ homework: '{child}: {title}' })
    await load(homework)
    const context = school.context()
    await workOnce([newsPlan], context)
    const [taken] = await takeDue(context, new Map([['news-sms', 1]]))
    if (!taken) throw new Error('no job')
    const dies = async () => {
      throw new Error('killed')
    }
    const isBefore = when.endsWith('handed over')
    const killed = deliverBy(channels.sms)(
      {
        ...taken,
        payload: taken.payload as { personIds: number[] },
        isLastTry: false,
        signal: new AbortController().signal,
        finish: dies,
        keep: dies,
      },
      isBefore ? { ...context, messenger: { send: dies } } : context,
    )
    await expect(killed).rejects.toThrow('killed')
    const first = takePaid()
    expect(first).toHaveLength(isBefore ? 0 : 2)
    const spent = [{ ...june, micros: 200_000, messages: 2, is_spent: false }]
    expect(await spending()).toEqual(spent)
    setClock('2026-06-15T10:01:05+05:30')
    await work()
    const second = takePaid()
    expect(second).toHaveLength(2)
    if (!isBefore) expect(second).toEqual(first)
    expect(await spending()).toEqual(spent)
    expect(await prices()).toEqual([{ ...june, micros: 200_000, messages: 2 }])
    expect(await query('select 1 from news_delivery where handed_at is null')).toEqual([])
  },
)

test('two processes that work at once send every message once, within the budget [news-43]', async () => {
  await setBudget(0.3)
  await setTemplates({ homework: '{child}: {title}' })
  await load(homework)
  await load({ assignments: homework.assignments.replace('A1', 'A2').replace('Set 4', 'Poem') })
  await Promise.all([work(), work(), work()])
  const sent = takePaid()
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  expect(await spending()).toEqual([{ ...june, micros: 300_000, messages: 3, is_spent: true }])
  expect(await prices()).toEqual([{ ...june, micros: 300_000, messages: 3 }])
})
