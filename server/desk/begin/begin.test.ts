import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '#domain/call.ts'
import type { Beginning, beginDesk } from '#domain/desk/begin/calls.ts'
import type { DeskStep } from '#domain/desk/calls.ts'
import { beginLifeMs } from '#domain/desk/life.ts'
import { createTestDatabase, makeTestFolder, type TestDatabase } from '#server/database/testing.ts'
import { offerBeginning } from '#server/desk/begin/begin.ts'
import { type AtDesk, deskOf, staffPassword } from '#server/desk/testing.ts'
import { createApp } from '#server/http/app.ts'
import { requesterOf } from '#server/http/testing/requester.ts'
import type { TestApp } from '#server/http/testing.ts'
import { createTestContext } from '#server/testing.ts'

type Body = CallInput<typeof beginDesk>['body']

let t: TestApp
let d: ReturnType<typeof deskOf>
let database: TestDatabase
let now = new Date('2026-06-10T05:00:00Z')
beforeAll(async () => {
  database = await createTestDatabase()
  const folder = await makeTestFolder('begin')
  const context = await createTestContext({ database, folder, clock: () => now })
  const app = await createApp(context)
  const close = async () => {
    await app.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  const setClock = (moment: Date) => {
    now = moment
  }
  t = {
    app,
    context,
    database,
    now: context.clock,
    setClock,
    setAhead: () => undefined,
    close,
    ...requesterOf((request) => app.inject(request)),
  }
  d = deskOf(t)
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const over = expect.objectContaining({
  status: 422,
  message: 'This address was used already, or is too old. Start the server again: it prints a new one.',
})
const offer = async () => (await offerBeginning(t.context)) ?? ''
const body = (code: string, more: Partial<Body> = {}): Body => ({
  code,
  owner: { name: 'Rekha Nair', user_name: 'rekha@sunrise.test', password: staffPassword },
  institute: { name: 'Sunrise Public School', kind: 'school', time_zone: 'Asia/Kolkata' },
  year: { first: '2026-04-01', last: '2027-03-31' },
  ...more,
})
const begin = (code: string, more: Partial<Body> = {}) =>
  d.post<{ step: DeskStep }>('begin', body(code, more))
const check = (code: string) => d.post('begin/code', { code })

describe('the code of an empty server [desk-75]', () => {
  beforeEach(() => query('truncate throttle'))

  test('is good until the next start, and for a day', async () => {
    const first = await offer()
    expect((await check(first)).status).toBe(200)
    const second = await offer()
    expect(await check(first)).toEqual(over)
    expect(await begin(first)).toEqual(over)
    expect((await check(second)).status).toBe(200)
    now = new Date(now.getTime() + beginLifeMs)
    expect(await check(second)).toEqual(over)
  })

  test('is stored as a hash, and guesses of a network have to wait', async () => {
    const code = await offer()
    expect(JSON.stringify(await query('select * from begin_code'))).not.toContain(code)
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => check(`guess ${at}`)))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    expect((await check(code)).status).toBe(200)
  })

  test('is not used up by what does not fit', async () => {
    const code = await offer()
    const owner = body(code).owner
    const institute = body(code).institute
    const refused: [Partial<Body>, number, RegExp][] = [
      [{ owner: { ...owner, password: 'short' } }, 422, /8 to 64|characters/],
      [{ owner: { ...owner, password: 'SunrisePublicSchool' } }, 422, /./],
      [{ owner: { ...owner, user_name: 'rekha' } }, 400, /phone number or an e-mail/],
      [{ institute: { ...institute, time_zone: 'Mars' } }, 400, /not a time zone/],
      [{ year: { first: '2027-04-01', last: '2027-03-31' } }, 400, /before the first day/],
      [{ year: { first: '2027-02-30', last: '2027-03-31' } }, 400, /day|date/],
    ]
    for (const [more, status, message] of refused)
      expect(await begin(code, more)).toEqual(
        expect.objectContaining({ status, message: expect.stringMatching(message) }),
      )
    expect(await query('select id from institute')).toEqual([])
    expect((await check(code)).status).toBe(200)
  })
})

describe('an institute that begins', () => {
  let owner: AtDesk
  let code: string
  const ask = <R>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, token = owner.token) =>
    d.ask<R>(method, path, payload, token)
  const readSteps = async () => (await ask<Beginning>('GET', 'beginning')).result
  const stateOf = async (step: string) => (await readSteps()).steps.find((one) => one.step === step)?.mark

  test('is made once, also for two browsers at once; its owner sets up the second step [desk-76]', async () => {
    await query('truncate throttle')
    now = new Date('2026-06-10T05:00:00Z')
    code = await offer()
    const both = await Promise.all([
      begin(code),
      begin(code, { owner: { ...body(code).owner, user_name: 'other@sunrise.test' } }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await query('select name, kind, time_zone, source_id from institute')).toEqual([
      {
        name: 'Sunrise Public School',
        kind: 'school',
        time_zone: 'Asia/Kolkata',
        source_id: 'sunrise-public-school',
      },
    ])
    expect(await query('select role from person')).toEqual([{ role: 'admin' }])
    expect(await query('select name, start_date::text, end_date::text from academic_year')).toEqual([
      { name: '2026-2027', start_date: '2026-04-01', end_date: '2027-03-31' },
    ])
    const [{ step }] = both.flatMap(({ status, result }) => (status === 200 ? [result] : [])) as [
      { step: DeskStep },
    ]
    const opened = await d.setUp(step)
    expect(opened.result.recovery_codes).toHaveLength(10)
    expect(opened.result.me.roles).toEqual(['owner'])
    owner = { ...opened.result, secret: step.set_up?.secret ?? '' }
  })

  test('ends the code: neither it nor a new start opens the first page again [desk-75]', async () => {
    expect(await check(code)).toEqual(over)
    expect(await begin(code)).toEqual(over)
    expect(await offerBeginning(t.context)).toBeUndefined()
    expect(await query('select * from begin_code')).toEqual([])
  })

  test('has seven of eight steps open: it began with a year [desk-79]', async () => {
    const { steps, is_under_way, gaps } = await readSteps()
    expect(steps.map(({ mark }) => mark)).toEqual(['done', ...Array(7).fill('open')])
    expect(is_under_way).toBe(true)
    expect(gaps).toEqual(['sections', 'students', 'messenger', 'host', 'timetable', 'notices'])
  })

  test('gets classes and sections as one change, with ids that are typed, and undone whole [desk-81]', async () => {
    const classes = { year: '2026', classes: ['Nursery', '1', '2'], sections: ['A', 'B'] }
    const add = (more: object = {}) =>
      ask<{ classes: number; sections: number; number: number | null }>('POST', 'beginning/classes', {
        ...classes,
        ...more,
      })
    const first = (await add()).result
    expect(first).toEqual({ classes: 3, sections: 6, number: expect.any(Number) })
    expect((await add()).result).toEqual({ classes: 0, sections: 0, number: null })
    expect((await add({ classes: ['2', '3'], sections: ['b', 'C'] })).result).toMatchObject({
      classes: 1,
      sections: 3,
    })
    // Lists of sections show the name alone: it says the class.
    expect(await query('select source_id, name from section order by 1')).toEqual(
      ['1-A', '1-B', '2-A', '2-B', '2-C', '3-C', '3-b', 'Nursery-A', 'Nursery-B'].map((source_id) => ({
        source_id,
        name: source_id,
      })),
    )
    expect(await stateOf('sections')).toBe('done')
    expect(await add({ year: '1999' })).toMatchObject({ status: 400 })
    const undone = await ask<{ obstacles: string[] }>('POST', 'changes/undo', { number: first.number })
    expect(undone.result.obstacles.length).toBeGreaterThan(0)
    const latest = (await add({ classes: ['12'] })).result
    expect((await ask('POST', 'changes/undo', { number: latest.number })).result).toEqual({ obstacles: [] })
    expect(await query(`select name from standard where name = '12'`)).toEqual([])
  })

  test('two clerks who add the same classes at once add them once', async () => {
    const add = () =>
      ask('POST', 'beginning/classes', { year: '2026', classes: ['9', '10'], sections: ['A'] })
    const both = await Promise.all([add(), add()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await query(`select count(*)::int from standard where name in ('9', '10')`)).toEqual([
      { count: 2 },
    ])
  })

  test('marks a step as done or skipped, which is noted with who, and is finished once it is live', async () => {
    const mark = (step: string, mark: string, token = owner.token) =>
      ask('PUT', 'beginning', { step, mark }, token)
    expect((await mark('fees', 'skipped')).status).toBe(200)
    expect(await stateOf('fees')).toBe('skipped')
    await mark('fees', 'open')
    expect(await stateOf('fees')).toBe('open')
    await mark('live', 'done')
    expect((await readSteps()).is_under_way).toBe(false)
    const noted = await query(
      `select actor_id::int, detail from audit_log where action = 'desk.mark-step' order by at desc, id desc limit 1`,
    )
    expect(noted).toEqual([{ actor_id: owner.me.person_id, detail: { step: 'live', mark: 'done' } }])
    const head = await d.open('head@sunrise.test', ['head'], owner.me.institute.institute_id)
    expect((await mark('fees', 'done', head.token)).status).toBe(422)
    expect((await ask('GET', 'beginning', undefined, head.token)).status).toBe(200)
  })
})
