import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failures } from '#domain/errors.ts'
import { challengeLimits } from '#domain/exam/challenge/limits.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { challengesOf, pdf } from '#server/features/exam/challenge/testing.ts'
import { makeAdminToken, minute, option, preparePanel } from '#server/features/exam/panel/testing.ts'
import { regradeOf } from '#server/features/exam/regrade/testing.ts'
import { publishTest } from '#server/features/exam/report/publish.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'

const x = preparePanel()
let token: string
const { attempt } = regradeOf(x, () => token)
let calls: ReturnType<typeof challengesOf>
let parent: SignedIn
let other: SignedIn

beforeAll(async () => {
  const { t } = x
  const aarav = await t.signedIn('9000000001')
  token = await makeAdminToken(t, aarav.institute_id)
  calls = challengesOf(t, () => token)
  const [row] = await x.query(
    `select p.phone from guardian g join student s on s.id = g.student_id join person p on p.id = g.parent_id
      where s.person_id = $1 and p.phone is not null limit 1`,
    [aarav.user_id],
  )
  parent = await t.signedIn(row.phone, { user_id: aarav.user_id })
  other = await t.signedIn('9000000002')
})

const publish = () =>
  inTransaction(x.t.database.pool, (client) =>
    publishTest(client, { instituteId: x.aarav.institute_id, testId: x.testId, now: new Date(x.now) }),
  )
const setWindow = (from: number | null, until: number | null, testId = x.testId) =>
  x.query('update test set challenges_from = $2, challenges_until = $3 where id = $1', [
    testId,
    from === null ? null : new Date(x.now + from),
    until === null ? null : new Date(x.now + until),
  ])
const set = (columns: string) => x.query(`update test set ${columns} where id = $1`, [x.testId])
const at = (type = 1) => ({ testId: x.testId, questionId: x.idOf(type) })
const changes = () =>
  x.query(
    `select person_id::int as person, detail from change where kind = 'challenge' and subject_id = $1 order by id`,
    [x.testId],
  )

beforeEach(async () => {
  await attempt(x.aarav.user_id, { 1: option(1) })
  await attempt(other.user_id, { 1: option(2) })
  await publish()
  await setWindow(-minute, 60 * minute)
})

const ok = { status: 200, body: { data: null } }
const refused = (code: keyof typeof failures) => ({
  status: failures[code].status,
  body: { message: failures[code].message },
})

describe('a student', () => {
  test('objects to a key with words and a file, changes it, and takes it back [report-49, report-56]', async () => {
    expect((await calls.own(x.aarav, x.testId)).body.data).toEqual({
      window: { from: expect.any(String), until: expect.any(String), state: 'open' },
      challenges: [],
    })
    expect(await calls.save(x.aarav, at(), [pdf('page 12.jpeg')])).toEqual(ok)
    const own = async () => (await calls.own(x.aarav, x.testId)).body.data.challenges
    const [first] = await own()
    expect(first).toMatchObject({
      question_id: x.idOf(1),
      text: 'Option 2 is right as well',
      // By its content.
      file: { name: 'page 12.pdf', size: 10 },
      answered_at: null,
      is_accepted: null,
      answer: '',
    })
    const fetched = await x.t.app.inject({ url: first?.file?.url ?? '', headers: { host: 'localhost' } })
    expect([fetched.statusCode, fetched.body]).toEqual([200, '%PDF-1.4\nx'])

    expect(await calls.save(x.aarav, { ...at(), text: ' Both are right \n' })).toEqual(ok)
    expect(await own()).toMatchObject([{ text: 'Both are right', file: { name: 'page 12.pdf' } }])
    await calls.save(x.aarav, { ...at(), keepsFile: false })
    expect(await own()).toMatchObject([{ file: null }])
    expect((await x.query('select 1 from question_challenge where test_id = $1', [x.testId])).length).toBe(1)

    expect(await calls.takeBack(x.aarav, at())).toEqual(ok)
    expect(await calls.takeBack(x.aarav, at())).toEqual(ok)
    expect(await own()).toEqual([])
    // Four changes; deleting nothing adds none.
    expect(await changes()).toEqual(
      Array.from({ length: 4 }, () => ({ person: x.aarav.user_id, detail: String(x.idOf(1)) })),
    )
  })

  test('sends words of 1 to 2,000 letters and one file of 10 MB: a PDF, JPEG or PNG by its content [report-49, report-50]', async () => {
    const { save } = calls
    for (const text of ['', ' \n ', 'x'.repeat(2001)])
      expect([text.length, (await save(x.aarav, { ...at(), text })).status]).toEqual([text.length, 400])
    expect(await save(x.aarav, at(), [pdf(), pdf()])).toMatchObject(refused('challengeFiles'))
    const large = { name: 'page.pdf', bytes: Buffer.alloc(challengeLimits.bytes + 1) }
    expect(await save(x.aarav, at(), [large])).toMatchObject(refused('challengeFileTooLarge'))
    const page = { name: 'page.pdf', bytes: Buffer.from('<html><script>1</script></html>') }
    const empty = { name: 'page.pdf', bytes: Buffer.alloc(0) }
    const gif = { name: 'page.png', bytes: Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00') }
    for (const file of [page, empty, gif])
      expect(await save(x.aarav, at(), [file])).toMatchObject(refused('challengeFileRefused'))
    expect((await calls.own(x.aarav, x.testId)).body.data.challenges).toEqual([])
    expect(await save(x.aarav, { ...at(), text: 'क'.repeat(2000) })).toEqual(ok)
  })
})

describe('in the window [report-49, report-50]', () => {
  test('alone: its first moment belongs to it, its last does not', async () => {
    await setWindow(0, minute)
    x.t.setClock(new Date(x.now - 1))
    expect(await calls.save(x.aarav, at())).toMatchObject(refused('challengeEarly'))
    x.t.setClock(new Date(x.now))
    expect(await calls.save(x.aarav, at())).toEqual(ok)
    x.t.setClock(new Date(x.now + minute - 1))
    expect(await calls.save(x.aarav, at())).toEqual(ok)
    x.t.setClock(new Date(x.now + minute))
    expect(await calls.save(x.aarav, at())).toMatchObject(refused('challengeLate'))
    expect(await calls.takeBack(x.aarav, at())).toMatchObject(refused('challengeLate'))
    const { window: period, challenges } = (await calls.own(x.aarav, x.testId)).body.data
    expect([period?.state, challenges.length]).toEqual(['over', 1])
    await setWindow(null, null)
    expect(await calls.save(x.aarav, at())).toMatchObject(refused('challengeNoWindow'))
    expect((await calls.own(x.aarav, x.testId)).body.data).toMatchObject({ window: null, challenges: [{}] })
  })

  test('not by a clock on which the others do not agree [report-35]', async () => {
    const { clocks } = x.t.context
    const { agreedNow } = clocks
    clocks.agreedNow = async () => undefined
    const answer = await calls.save(x.aarav, at())
    clocks.agreedNow = agreedNow
    expect(answer.status).toBe(503)
    expect(await changes()).toEqual([])
  })

  test('only where the result and the solution are shown, at no test that was called off', async () => {
    await set('is_solution_offered = false')
    expect(await calls.save(x.aarav, at())).toMatchObject(refused('challengeNoSolution'))
    expect((await calls.own(x.aarav, x.testId)).body.data).toEqual({ window: null, challenges: [] })
    await set('is_solution_offered = true, is_result_published = false')
    expect(await calls.save(x.aarav, at())).toMatchObject(refused('challengeNoResult'))
    expectNotFound(await calls.own(x.aarav, x.testId))
    await set('is_result_published = true, cancelled_at = now()')
    expect(await calls.save(x.aarav, at())).toMatchObject(refused('testCalledOff'))
    expectNotFound(await calls.own(x.aarav, x.testId))
    await set('cancelled_at = null')
    expect(await calls.save(x.aarav, at())).toEqual(ok)
  })

  test('not to a question that another test withholds, whose answer is not shown either', async () => {
    await calls.save(x.aarav, at())
    await calls.answer({ test_id: x.testId, question_number: 1, is_accepted: true, answer: 'Option 2 it is' })
    // A test that is still to be taken has it.
    await x.query(
      `with later as (
          insert into test (institute_id, label_id, name, starts_at, ends_at, duration_minutes, maximum_marks)
          select institute_id, label_id, 'Later', starts_at, ends_at, 30, 4 from test where id = $1 returning institute_id, id),
        given as (
          insert into test_section (institute_id, test_id, section_id)
          select l.institute_id, l.id, s.section_id from later l, test_section s where s.test_id = $1),
        part as (
          insert into test_part (institute_id, test_id, name, position) select institute_id, id, '', 1 from later
          returning institute_id, test_id, id)
        insert into test_question (institute_id, test_id, question_id, part_id, position, marks)
        select institute_id, test_id, $2, id, 1, 4 from part`,
      [x.testId, x.idOf(1)],
    )
    expect(await calls.save(x.aarav, at())).toMatchObject(refused('challengeNoSolution'))
    expect((await calls.own(x.aarav, x.testId)).body.data.challenges).toEqual([])
    expect(await calls.save(x.aarav, at(3))).toEqual(ok)
  })
})

describe('others', () => {
  test('parents read it, and see that they may not write [report-51]', async () => {
    await calls.save(x.aarav, at(), [pdf()])
    const child = x.aarav.user_id
    expect((await calls.own(parent, x.testId, child)).body.data.challenges).toMatchObject([
      { question_id: x.idOf(1), text: 'Option 2 is right as well', file: { name: 'book.pdf' } },
    ])
    const of = { ...at(), userId: child }
    expect(await calls.save(parent, of)).toMatchObject(refused('parentMayNotObject'))
    expect(await calls.takeBack(parent, of)).toMatchObject(refused('parentMayNotObject'))
  })

  test('ids of others, of other tests and of none are 404', async () => {
    await calls.save(x.aarav, at())
    expectNotFound(await calls.own(other, x.testId, x.aarav.user_id))
    expectNotFound(await calls.save(other, { ...at(), userId: x.aarav.user_id }))
    expectNotFound(await calls.takeBack(other, { ...at(), userId: x.aarav.user_id }))
    const [elsewhere] = await x.query(
      'select min(question_id)::int as id from test_question where test_id <> $1',
      [x.testId],
    )
    expectNotFound(await calls.save(x.aarav, { ...at(), questionId: elsewhere.id }))
    expectNotFound(await calls.save(x.aarav, { ...at(), testId: 999_999_999 }))
    // A classmate's is not his.
    expect((await calls.own(other, x.testId)).body.data.challenges).toEqual([])
  })
})
