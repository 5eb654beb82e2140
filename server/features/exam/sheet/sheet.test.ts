import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallReply } from '#domain/call.ts'
import type { groupComparison, itemAnalysis, resultSheet } from '#domain/exam/sheet/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import {
  idOf,
  makeAdminToken,
  makeTest,
  option,
  panelOf,
  stateAt,
} from '#server/features/exam/panel/testing.ts'
import { askReport } from '#server/features/exam/report/testing.ts'
import { workOnce } from '#server/features/exam/results/results.ts'
import { todaysNoon } from '#server/http/testing/noon.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

type Sheet = CallReply<typeof resultSheet>['result']
type Groups = CallReply<typeof groupComparison>['result']

let t: TestApp
let panel: ReturnType<typeof panelOf>
let aarav: SignedIn
let diya: SignedIn
let token: string
let foreignToken: string
let made: Awaited<ReturnType<typeof makeTest>>
const now = todaysNoon()

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const get = async <T>(path: string, by = token) => {
  const { status, body } = await t.get(`/admin/v1/tests/${made.testId}/${path}`, by)
  return { status, body: body as T, result: (body as { result: T }).result }
}

beforeAll(async () => {
  t = await createTestApp()
  t.setClock(new Date(now))
  panel = panelOf(t)
  ;[aarav, diya] = [await t.signedIn('9000000001'), await t.signedIn('9000000002')]
  const riya = await t.signedIn('9000000021')
  token = await makeAdminToken(t, aarav.institute_id)
  foreignToken = await makeAdminToken(t, riya.institute_id)
  made = await makeTest(t, aarav, { now, limit: 2 })
  const [{ key }] = await query('select key from question where id = $1', [idOf(made, 1)])
  await take(aarav, option(key.option === 1 ? 2 : 1))
  await take(aarav, option(key.option))
  await panel.start(diya, made.testId)
  await workOnce(t.context)
})
afterAll(() => t.close())

async function take(me: SignedIn, value: ReturnType<typeof option>) {
  const { pass, page } = await panel.start(me, made.testId)
  await panel.submit(pass, page, [stateAt(idOf(made, 1), { at: now, by: page, value })])
}

describe('the result sheet [report-59]', () => {
  test('has everybody of the test: who took it, who writes, who has not begun', async () => {
    const { result } = await get<Sheet>('results?limit=500')
    expect(result).toMatchObject({
      test_name: 'All seven',
      is_published: false,
      maximum_marks: 28,
      takers: 1,
    })
    expect(result.questions.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7])
    const rowOf = (me: SignedIn) => result.rows.find(({ user_id }) => user_id === me.user_id)
    expect(rowOf(aarav)).toMatchObject({
      ...{ name: 'Aarav Sharma', roll_number: '1', groups: ['10-A'], state: 'evaluated', attempt: 2 },
      ...{ is_counted: true, marks: 4, rank: 1, percentile: '99.00', right: 1, wrong: 0, left: 6 },
    })
    expect(rowOf(aarav)?.answers.map(({ state, marks }) => [state, marks])).toEqual([
      ['right', 4],
      ...Array.from({ length: 6 }, () => ['left', 0]),
    ])
    expect(rowOf(diya)).toMatchObject({
      state: 'writing',
      attempt: 1,
      is_counted: false,
      rank: null,
      answers: [],
    })
    const [{ students }] = await query(
      `select count(distinct e.student_id)::int as students from enrolment e
       join test_section x on x.institute_id = e.institute_id and x.section_id = e.section_id where x.test_id = $1`,
      [made.testId],
    )
    expect(result.rows).toHaveLength(students)
    expect(result.rows.filter(({ state }) => state === 'not_begun')).toHaveLength(students - 2)
    expect((await get<Groups>('groups')).result).toMatchObject([
      { students, not_begun: students - 2, absent: 0, takers: 1 },
    ])
  })

  test('who reads the instructions has not begun, as in the exam room', async () => {
    const reading = async (is: boolean) => {
      await query('update test_attempt set is_begun = $3 where test_id = $1 and person_id = $2', [
        ...[made.testId, diya.user_id, !is],
      ])
      const row = (await get<Sheet>('results?limit=500')).result.rows.find(
        (one) => one.user_id === diya.user_id,
      )
      const [group] = (await get<Groups>('groups')).result
      return { state: row?.state, startedAt: row?.started_at, notBegun: group?.not_begun }
    }
    const { notBegun = 0, ...row } = await reading(true)
    expect(row).toEqual({ state: 'not_begun', startedAt: null })
    expect(await reading(false)).toMatchObject({ state: 'writing', notBegun: notBegun - 1 })
  })

  test('by attempt has each of them', async () => {
    const { result } = await get<Sheet>('results?attempts=all&limit=500')
    const own = result.rows.filter(({ user_id }) => user_id === aarav.user_id)
    expect(own.map(({ attempt, marks, is_counted }) => [attempt, marks, is_counted])).toEqual([
      [1, -1, false],
      [2, 4, true],
    ])
  })

  test('in pages has every row once', async () => {
    const whole = (await get<Sheet>('results?attempts=all&limit=500')).result.rows
    const rows: Sheet['rows'] = []
    for (let after = ''; ; ) {
      const { result } = await get<Sheet>(`results?attempts=all&limit=3${after}`)
      rows.push(...result.rows)
      expect(result.rows.length).toBeLessThanOrEqual(3)
      if (result.next === null) break
      after = `&after=${result.next}`
    }
    expect(rows).toEqual(whole)
    expect((await get('results?after=nonsense')).status).toBe(400)
  })

  test('who has not begun is absent once the test is over, and may begin with extra time', async () => {
    await query('update test set ends_at = $2 where id = $1', [made.testId, new Date(now)])
    const statesOf = async () =>
      new Map((await get<Sheet>('results?limit=500')).result.rows.map((row) => [row.user_id, row.state]))
    const waiting = [...(await statesOf())].flatMap(([id, state]) => (state === 'absent' ? [id] : []))
    const [first, second] = waiting
    await query(
      `insert into test_extra_time (institute_id, test_id, person_id, minutes) values ($1, $2, $3, 10)`,
      [aarav.institute_id, made.testId, first],
    )
    const withTime = await statesOf()
    expect([withTime.get(first ?? 0), withTime.get(second ?? 0)]).toEqual(['not_begun', 'absent'])
    expect((await get<Groups>('groups')).result).toMatchObject([{ not_begun: 1, absent: waiting.length - 1 }])
    const { body } = await t.app.inject({
      url: `/admin/v1/tests/${made.testId}/results/file?format=csv`,
      headers: { host: 'localhost', authorization: token },
    })
    expect(body.match(/,Not begun,/g)).toHaveLength(1)
    await query('update test set cancelled_at = $2 where id = $1', [made.testId, new Date(now)])
    expect((await statesOf()).get(first ?? 0)).toBe('absent')
    await query('update test set cancelled_at = null where id = $1', [made.testId])
    await query('delete from test_extra_time where test_id = $1', [made.testId])
  })

  test('once published has the ranks that families see, and the access log says who saw it', async () => {
    await query('update test set result_at = $2, ends_at = $2 where id = $1', [made.testId, new Date(now)])
    await workOnce(t.context)
    const { result } = await get<Sheet>('results?limit=500')
    const own = result.rows.find(({ user_id }) => user_id === aarav.user_id)
    const { test_report: report } = (await askReport(t, aarav, made.testId)).body as {
      test_report: { rank: number; total_score: number }
    }
    expect(result.is_published).toBe(true)
    expect([own?.rank, own?.marks]).toEqual([report.rank, report.total_score])
    expect(
      await query(
        'select kind, count(*)::int from access_log where person_id = $1 and actor_kind = $2 group by kind',
        [aarav.user_id, 'token'],
      ),
    ).toEqual([{ kind: 'sawReport', count: 1 }])
  })

  test('is that of the own institute', async () => {
    for (const path of ['results', 'items', 'groups', 'results/file?format=csv', 'results/file?format=xlsx'])
      expectNotFound(await get(path, foreignToken))
  })
})

test('the analysis of questions counts outcomes and chosen options', async () => {
  const { result } = await get<CallReply<typeof itemAnalysis>['result']>('items')
  expect(result.takers).toBe(1)
  const [first, second] = result.items
  expect(first).toMatchObject({
    right: 1,
    wrong: 0,
    left: 0,
    difficulty: 1,
    discrimination: null,
    correlation: null,
  })
  expect(first?.options.filter(({ chosen }) => chosen > 0)).toEqual([
    { option: expect.stringMatching(/^[a-d]$/), is_right: true, chosen: 1, chosen_upper: 0, chosen_lower: 0 },
  ])
  expect(second).toMatchObject({ left: 1, difficulty: 0, options: [] })
})

test('sections are compared', async () => {
  const { result } = await get<CallReply<typeof groupComparison>['result']>('groups')
  expect(result).toMatchObject([
    { kind: 'section', name: '10-A', takers: 1, average: 4, median: 4, highest: 4, lowest: 4, deviation: 0 },
  ])
  expect((result[0]?.students ?? 0) - (result[0]?.absent ?? 0)).toBe(2)
})

describe('as a file', () => {
  const file = async (search: string) => {
    const url = `/admin/v1/tests/${made.testId}/results/file?${search}`
    return t.app.inject({ url, headers: { host: 'localhost', authorization: token } })
  }
  const cells = (bytes: Buffer, sheet: number) => {
    const book = read(bytes)
    return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[sheet] ?? ''] ?? {}, {
      header: 1,
      raw: true,
    })
  }

  test('a workbook has results by rank, questions and sections', async () => {
    await query(`update student set roll_no = '007' where person_id = $1`, [aarav.user_id])
    const { rawPayload, headers } = await file('format=xlsx')
    expect(headers['content-disposition']).toContain('Results All seven.xlsx')
    const [head, first] = cells(rawPayload, 0)
    const of = (column: string) => first?.[head?.indexOf(column) ?? -1]
    expect([of('Rank'), of('Roll number'), of('Name'), of('Marks'), of('Q1'), of('Q1 marks')]).toEqual([
      ...[1, '007', 'Aarav Sharma', 4, 'Right', 4],
    ])
    expect(cells(rawPayload, 1)[1]?.slice(0, 1)).toEqual([1])
    expect(cells(rawPayload, 2)[1]?.slice(0, 1)).toEqual(['10-A'])
  })

  test('CSV has one table, and no formula', async () => {
    await query(`update person set name = '=1+1' where id = $1`, [aarav.user_id])
    const { body } = await file('format=csv')
    const [head, first] = body.split('\r\n')
    expect(head?.startsWith('\ufeffRank,Roll number,Student id,Name,')).toBe(true)
    expect(first).toContain(",'=1+1,")
    expect((await file('format=csv&table=groups')).body.split('\r\n')[1]?.startsWith('10-A,')).toBe(true)
    expect((await file('format=csv&table=items')).body.split('\r\n')).toHaveLength(1 + 7 + 1)
  })
})
