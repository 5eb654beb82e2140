import { describe, expect, test } from 'vitest'
import { paidSchool } from '#server/news/paid/testing.ts'
import { newsPlan } from '#server/news/plan.ts'
import { newsDeliveries } from '#server/news/send/jobs.ts'
import { prepareNews } from '#server/news/testing.ts'
import { Refused } from '#server/queue/failure.ts'
import { perform } from '#server/queue/perform.ts'
import { takeDue } from '#server/queue/queue.ts'
import { workOnce } from '#server/queue/testing.ts'

const school = prepareNews({ NEWS_EMAIL: 'off' })
const { load, work, query, setClock } = school
const { setBudget, setTemplates, takePaid, spending, prices } = paidSchool(school)

const homework = (title = 'Set 4', id = 'A1') => ({
  assignments: `id,section,subject,title,opens_at,ends_at\n${id},10A,maths,${title},2026-06-15 09:00,2026-06-17 20:00\n`,
})
const june = { channel: 'sms', month: '2026-06', is_spent: false }
const later = '2026-06-15T10:02:00+05:30'
const onlyAsha = () => query(`update person set phone = null where source_id = 'ravi'`)
const reasons = async () =>
  (await query('select reason from news_delivery order by news_id')).map(({ reason }) => reason)

describe('a message that was tried before', () => {
  test('keeps its price where another try is refused: the first may have been sent [news-43]', async () => {
    await setBudget(100)
    await setTemplates({ homework: '{child}: {title}' })
    await onlyAsha()
    await load(homework())
    school.failNext()
    await work()
    setClock(later)
    school.failNext(new Refused('gateway: 400'))
    await work()
    expect(await reasons()).toEqual(['gateway: 400'])
    expect(await spending()).toEqual([{ ...june, micros: 100_000, messages: 1 }])
    expect(await prices()).toEqual([{ channel: 'sms', month: '2026-06', micros: 100_000, messages: 1 }])
  })

  test.each([
    ['is paid as what it has become', 0.3, 2, 300_000, [null]],
    ['is not sent where that does not fit', 0.29, 1, 100_000, ['budget']],
  ])('and has more parts since %s [news-43]', async (_what, rupees, tries, micros, outcome) => {
    await setBudget(rupees)
    await setTemplates({ homework: '{child}: {title}' })
    await onlyAsha()
    await load(homework())
    school.failNext()
    await work()
    await setTemplates({ homework: `${'x'.repeat(400)} {child}` })
    setClock(later)
    await work()
    expect(takePaid()).toHaveLength(tries)
    expect(await reasons()).toEqual(outcome)
    expect(await spending()).toEqual([{ ...june, micros, messages: 1, is_spent: true }])
  })

  test.each(['sms,0,0.1', 'sms,removed'])(
    'is not sent after the operator has set %s [news-43]',
    async (row) => {
      await setBudget(100)
      await setTemplates({ homework: '{child}: {title}' })
      await onlyAsha()
      await load(homework())
      school.failNext()
      await work()
      expect(takePaid()).toHaveLength(1)
      const removal = 'channel,removed\nsms,yes\n'
      await load(
        { 'news-budgets': row.endsWith('removed') ? removal : `channel,monthly,price\n${row}\n` },
        true,
      )
      setClock(later)
      await work()
      expect([takePaid(), await reasons()]).toEqual([[], ['budget']])
    },
  )
})

test('a process that has lost its job changes nothing of what another has done [news-43]', async () => {
  await setBudget(100)
  await setTemplates({ homework: '{child}: {title}' })
  await load(homework())
  const context = school.context()
  await workOnce([newsPlan], context)
  const [taken] = await takeDue(context, new Map([['news-sms', 1]]))
  const job = newsDeliveries.find(({ name }) => name === 'news-sms')
  if (!taken || !job) throw new Error('no job')
  let asked = 0
  const stalled = {
    ...context,
    messenger: {
      send: async () => {
        asked += 1
        // For the gateway one repeats what it has; the other is to be tried again.
        if (asked > 1) throw new Error('stalled')
        setClock(later)
        await work()
        throw new Refused('gateway: 400')
      },
    },
  }
  await perform(stalled, job, { taken, stopping: new AbortController().signal })
  expect(takePaid()).toHaveLength(2)
  expect(await reasons()).toEqual([null, null])
  expect(await query('select 1 from news_delivery where handed_at is null')).toEqual([])
  expect(await query('select 1 from news_refusal')).toEqual([])
  expect(await prices()).toEqual([{ channel: 'sms', month: '2026-06', micros: 200_000, messages: 2 }])
})

test('news that is planned again while it is handed over is sent as it is then [news-15]', async () => {
  await setBudget(100)
  await setTemplates({ homework: '{child}: {title}' })
  await onlyAsha()
  await load(homework())
  const context = school.context()
  await workOnce([newsPlan], context)
  const stalled = {
    ...context,
    messenger: {
      send: async () => {
        await query('update news set withdrawn_at = created_at')
        await load(homework('Set 5'))
        await workOnce([newsPlan], context)
        return undefined
      },
    },
  }
  await workOnce(newsDeliveries, stalled)
  expect(await query('select 1 from news_delivery where handed_at is null')).toHaveLength(1)
  await work()
  expect(takePaid().map(({ text }) => text)).toEqual(['Asha: Set 5'])
  expect(await query('select 1 from news_delivery where handed_at is null')).toEqual([])
})

test('reports that come when a job ends do not meet it crosswise [news-47]', async () => {
  await setBudget(100)
  await setTemplates({ homework: '{child}: {title}' })
  await onlyAsha()
  await load(homework())
  await load(homework('Poem', 'A2'))
  const context = school.context()
  await workOnce([newsPlan], context)
  const reporting = await context.pool.connect()
  const ids = (await query('select news_id::int as id from news_delivery order by news_id')).map(
    ({ id }) => id,
  )
  const lock = (id: number) =>
    reporting.query('select from news_delivery where institute_id = 1 and news_id = $1 for update', [id])
  const refuses = {
    ...context,
    messenger: {
      send: async ({ key }: { key: string }) => {
        if (!key.startsWith(`n1-${ids[1]}-`)) return undefined
        await reporting.query('begin')
        await lock(ids[0])
        throw new Refused('gateway: 400')
      },
    },
  }
  const ended = workOnce(newsDeliveries, refuses)
  await expect
    .poll(async () =>
      query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
    )
    .toHaveLength(1)
  await lock(ids[1])
  await reporting.query('commit')
  reporting.release()
  await ended
  expect(await reasons()).toEqual([null, 'gateway: 400'])
  expect(await query('select 1 from news_delivery where handed_at is null')).toHaveLength(1)
})
