import { describe, expect, test } from 'vitest'
import { paidSchool } from '#server/news/paid/testing.ts'
import { newsPlan } from '#server/news/plan.ts'
import { prepareNews } from '#server/news/testing.ts'
import { Refused } from '#server/queue/failure.ts'
import { workOnce } from '#server/queue/testing.ts'

const school = prepareNews({ NEWS_EMAIL: 'off' })
const { load, work, query, setClock } = school
const { setBudget, setTemplates, messages, takePaid, spending, prices } = paidSchool(school)

const homework = (title = 'Set 4', id = 'A1') => ({
  assignments: `id,section,subject,title,opens_at,ends_at\n${id},10A,maths,${title},2026-06-15 09:00,2026-06-17 20:00\n`,
})
const text = 'For {child}: {subject}, {title}, due {dueDay}. {institute}'
const due = 'Mathematics, Set 4, due 17-06-2026. Sunrise School'
const [asha, ravi] = [`sms 9100000001: For Asha: ${due}`, `sms 9100000002: For Ravi: ${due}`]
const june = { channel: 'sms', month: '2026-06', is_spent: false }

const night = '2026-06-15T22:00:00+05:30'
const morning = '2026-06-16T07:00:01+05:30'

describe('news by SMS', () => {
  test('is one message for each piece of news, of the template of its kind [news-42]', async () => {
    await setBudget(100)
    await setTemplates({ homework: text })
    await load(homework())
    await load(homework('Poem', 'A2'))
    await work()
    const sent = takePaid()
    expect(sent).toHaveLength(4)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(4)
    for (const { key, template, subject } of sent) {
      expect(key).toMatch(/^n1-\d+-s-[\da-f]{32}$/)
      expect(subject).toBe('')
      expect(template).toMatchObject({ id: 't-homework', language: '', sender: 'SUNSCH', entity: '1101' })
    }
    expect(sent.find(({ to }) => to === '9100000001')?.template?.values).toEqual([
      'Asha',
      'Mathematics',
      'Set 4',
      '17-06-2026',
      'Sunrise School',
    ])
    expect(await spending()).toEqual([{ ...june, micros: 400_000, messages: 4 }])
    expect(await prices()).toEqual([{ channel: 'sms', month: '2026-06', micros: 400_000, messages: 4 }])
    expect(
      await query('select distinct price_micros::int as price, priced_month from news_delivery'),
    ).toEqual([{ price: 100_000, priced_month: '2026-06' }])
  })

  test('is paid as several where it has several parts [news-43]', async () => {
    await setBudget(100)
    await setTemplates({ homework: `${'x'.repeat(160)} {child}` })
    await load(homework())
    await work()
    expect(takePaid()).toHaveLength(2)
    expect(await spending()).toEqual([{ ...june, micros: 400_000, messages: 2 }])
  })

  test.each([
    ['a template of the kind', { absence: text }, 100],
    ['a budget', { homework: text }, undefined],
    ['money for one message', { homework: text }, 0.09],
  ])('is not planned without %s [news-43]', async (_what, templates, rupees) => {
    if (rupees !== undefined) await setBudget(rupees)
    await setTemplates('absence' in templates ? { absence: 'Absent: {child}' } : templates)
    await load(homework())
    await work()
    expect([takePaid(), await query('select 1 from news_delivery'), await spending()]).toEqual([[], [], []])
  })

  test('is not planned where the server has no gateway [news-43]', async () => {
    await setBudget(100)
    await setTemplates({ homework: text })
    await load(homework())
    const { config, ...context } = school.context()
    const live = { ...config, MESSENGER: 'live' as const, SMTP_URL: 'smtp://mail.example' }
    await workOnce([newsPlan], { ...context, config: live })
    await work()
    expect([takePaid(), await query('select 1 from news_delivery')]).toEqual([[], []])
  })

  test('is not sent to who has turned it off, even where the institute has fixed it, nor security [news-41]', async () => {
    await setBudget(100)
    await setTemplates({ homework: text, passwordChanged: '{text}' })
    await query(`insert into news_default values (1, 'homework', 'sms', true, true)`)
    for (const topic of ['homework', 'security'])
      await query(`insert into news_choice values (1, $1, $2, 'sms', false)`, [
        await school.idOf('asha'),
        topic,
      ])
    await load(homework())
    await school.changePassword('asha')
    await school.changePassword('ravi')
    await work()
    expect(messages()).toEqual([ravi, 'sms 9100000002: Your password was changed....'].toSorted())
  })

  test('waits for the morning, and is dropped where its template or budget is gone by then [news-18, news-42]', async () => {
    await setBudget(100)
    await setTemplates({ homework: text })
    setClock(night)
    await load(homework())
    await work()
    await query('delete from news_template')
    setClock(morning)
    await work()
    expect(await query('select distinct reason from news_delivery')).toEqual([{ reason: 'no template' }])
    await setTemplates({ homework: text })
    setClock('2026-06-16T22:00:00+05:30')
    await load(homework('Poem', 'A2'))
    await work()
    await query('delete from news_budget')
    setClock('2026-06-17T07:00:01+05:30')
    await work()
    expect([takePaid(), await query('select distinct reason from news_delivery order by 1')]).toEqual([
      [],
      [{ reason: 'budget' }, { reason: 'no template' }],
    ])
  })
})

test('by WhatsApp only those are written to who have asked for it [news-41]', async () => {
  await setBudget(100, { channel: 'whatsapp', price: 0.115 })
  await setTemplates({ homework: text }, 'whatsapp')
  await query(`insert into news_choice values (1, $1, 'homework', 'whatsapp', true)`, [
    await school.idOf('asha'),
  ])
  await load(homework())
  await work()
  const [one, ...others] = takePaid()
  expect(others).toEqual([])
  expect(one).toMatchObject({
    channel: 'whatsapp',
    to: '919100000001',
    key: expect.stringMatching(/^n1-\d+-w-/),
    template: {
      id: 't-homework',
      language: 'en',
      sender: '10654',
      entity: '',
      values: ['Asha', 'Mathematics', 'Set 4', '17-06-2026', 'Sunrise School'],
    },
  })
  await query(`insert into news_default values (1, 'homework', 'whatsapp', true, false)`)
  await load(homework('Poem', 'A2'))
  await work()
  expect(takePaid()).toHaveLength(2)
  expect(await spending()).toEqual([{ ...june, channel: 'whatsapp', micros: 345_000, messages: 3 }])
})

describe('a budget', () => {
  test('that is spent ends the channel for the month, and nothing else [news-44]', async () => {
    const warnings: unknown[] = []
    const { log } = school.context()
    log.warn = ((...of: unknown[]) => warnings.push(of)) as typeof log.warn
    await setBudget(0.1)
    await setTemplates({ homework: text })
    await load(homework())
    await work()
    expect(messages()).toHaveLength(1)
    expect(await query('select reason, count(*)::int from news_delivery group by 1 order by 1')).toEqual([
      { reason: 'budget', count: 1 },
      { reason: null, count: 1 },
    ])
    expect(await spending()).toEqual([{ ...june, micros: 100_000, messages: 1, is_spent: true }])
    await load(homework('Poem', 'A2'))
    await work()
    expect(takePaid()).toEqual([])
    expect(await query('select 1 from news_delivery')).toHaveLength(2)
    expect(warnings).toEqual([
      [{ institute: 1, channel: 'sms', budget: 0.1 }, expect.stringContaining('budget')],
    ])
    await setBudget(0.2)
    await load(homework('Sums', 'A3'))
    await work()
    expect(messages()).toHaveLength(1)
    setClock('2026-07-01T10:00:00+05:30')
    await load({
      assignments: homework('Next', 'A4').assignments.replaceAll('06-15', '07-01').replace('06-17', '07-05'),
    })
    await work()
    expect(messages()).toHaveLength(2)
    expect(await spending()).toEqual([
      { ...june, micros: 200_000, messages: 2, is_spent: true },
      { ...june, month: '2026-07', micros: 200_000, messages: 2, is_spent: true },
    ])
    expect(await prices()).toEqual((await spending()).map(({ is_spent: _spent, ...one }) => one))
    expect(warnings).toHaveLength(3)
  })

  test('is that of the month at the institute [news-43]', async () => {
    await setBudget(100)
    await setTemplates({ passwordChanged: '{text}' })
    setClock('2026-06-30T23:59:00+05:30')
    await school.changePassword('asha')
    await work()
    setClock('2026-07-01T00:01:00+05:30')
    await school.changePassword('ravi')
    await work()
    expect((await spending()).map(({ month, messages }) => [month, messages])).toEqual([
      ['2026-06', 1],
      ['2026-07', 1],
    ])
  })

  test('gets back what the provider refuses, once [news-43]', async () => {
    await setBudget(100)
    await setTemplates({ homework: text })
    await query(`update person set phone = null where source_id = 'ravi'`)
    await load(homework())
    school.failNext(new Refused('gateway: 400'))
    await work()
    await work()
    expect(takePaid()).toHaveLength(1)
    expect(await spending()).toEqual([{ ...june, micros: 0, messages: 0 }])
    expect(await prices()).toEqual([])
    expect(await query('select channel, reason from news_refusal')).toEqual([
      { channel: 'sms', reason: 'gateway: 400' },
    ])
  })

  test('of one institute is not touched by news of another [news-43]', async () => {
    await setBudget(100)
    await setTemplates({ homework: text })
    await query(`insert into news_budget values (2, 'sms', 1000000000, 1)`)
    await load(homework())
    await work()
    expect(takePaid()).toHaveLength(2)
    expect(await query('select institute_id from news_spending')).toEqual([{ institute_id: 1 }])
  })
})

test('messages of one person of which one is refused and one handed over leave no refusal [news-40]', async () => {
  await setBudget(100)
  await setTemplates({ homework: text })
  await query(`update person set phone = null where source_id = 'ravi'`)
  await load(homework())
  await load(homework('Poem', 'A2'))
  school.failNext(new Refused('gateway: 400'))
  await work()
  expect(takePaid()).toHaveLength(2)
  expect(await query('select 1 from news_refusal')).toEqual([])
  expect(await prices()).toEqual([{ channel: 'sms', month: '2026-06', micros: 100_000, messages: 1 }])
})

test('what is sent again after it was withdrawn is paid again [news-43]', async () => {
  await setBudget(100)
  await setTemplates({ homework: text })
  await query(`update person set phone = null where source_id = 'ravi'`)
  await load(homework())
  await work()
  expect(messages()).toEqual([asha])
  await load({ assignments: 'id,removed\nA1,yes\n' })
  await load(homework())
  await work()
  expect(messages()).toEqual([asha])
  expect(await spending()).toEqual([{ ...june, micros: 200_000, messages: 2 }])
})
