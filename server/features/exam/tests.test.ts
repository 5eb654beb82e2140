import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Test, TestLabel } from '#domain/exam/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { addTest } from '#server/http/testing/factories.ts'
import { notFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterEach(() => t.setClock(new Date()))
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const labelsOf = async (of: SignedIn) => {
  const { status, body } = await t.get('/student/testLabels', of.examdesk_auth_token)
  expect(status).toBe(200)
  return (body as { data: TestLabel[] }).data
}
const testsOf = (of: SignedIn, label: number) =>
  t.get(`/student/testLabels/${label}/tests`, of.examdesk_auth_token)
const listOf = async (of: SignedIn, label: number) =>
  ((await testsOf(of, label)).body as { data: Test[] }).data
const namesOf = async (of: SignedIn, label: number) => (await listOf(of, label)).map((one) => one.test_name)

type Made = { label?: number; section?: string; product?: string; start?: string; minutes?: number }

/** A test of an hour, given to a section or with a product. @returns its id and its label's */
async function give(of: SignedIn, name: string, made: Made = {}): Promise<{ id: number; label: number }> {
  const { section, product, start = '2024-01-10T10:00:00+05:30', minutes = 60 } = made
  const [label] = made.label
    ? [{ id: made.label }]
    : await query(
        `insert into test_label (institute_id, name, test_type_id) values ($1, $2, 4) returning id`,
        [of.institute_id, `label of ${name}`],
      )
  const id = await addTest(t.database.pool, of.institute_id, {
    name,
    labelId: label.id,
    start,
    minutes,
    sections: section ? [section] : [],
    products: product ? [product] : [],
  })
  return { id, label: label.id }
}

describe('labels [exam-49]', () => {
  test('those that have a test of the student', async () => {
    const aarav = await t.signedIn('9000000001')
    const own = await give(aarav, 'his', { section: '10-A' })
    const other = await give(aarav, 'not his', { section: '4-B' })
    const [unused] = await query(
      `insert into test_label (institute_id, name, test_type_id) values ($1, 'unused', 1) returning id`,
      [aarav.institute_id],
    )
    const labels = await labelsOf(aarav)
    expect(labels).toContainEqual({
      label_id: own.label,
      label_name: 'label of his',
      test_type_id: 4,
      title: 'label of his',
    })
    const ids = labels.map((label) => label.label_id)
    expect(ids).not.toContain(other.label)
    expect(ids).not.toContain(unused.id)
  })

  test('of every year: the token of exams has none', async () => {
    const aarav = await t.signedIn('9000000001')
    const [section] = await query(
      `select c.name from section c join enrolment e on e.section_id = c.id
       where e.student_id = $1 and e.academic_year_id <> $2`,
      [aarav.student_id, aarav.acad_yr_id],
    )
    const { label } = await give(aarav, 'of last year', { section: section.name })
    expect((await labelsOf(aarav)).map((one) => one.label_id)).toContain(label)
  })

  test('an open user sees those of the held products, until they expire', async () => {
    const neha = await t.signedIn('9000000031')
    const riya = await t.signedIn('9000000021')
    const { label } = await give(neha, 'with a product', { product: 'JEE Crash Course' })
    const hasIt = async (of: SignedIn) => (await labelsOf(of)).some((one) => one.label_id === label)
    expect(await hasIt(neha)).toBe(true)
    expect(await hasIt(riya)).toBe(false)
    await query(`update product_holder set expires_on = '2030-06-30' where person_id = $1`, [neha.user_id])
    t.setClock(new Date('2030-06-30T18:29:00Z'))
    const last = await t.signedIn('9000000031')
    expect(await hasIt(last)).toBe(true)
    t.setClock(new Date('2030-06-30T18:31:00Z'))
    const late = await t.signedIn('9000000031')
    expect(await hasIt(late)).toBe(false)
    await query('update product_holder set expires_on = null where person_id = $1', [neha.user_id])
  })

  test('a parent sees those of the children', async () => {
    const kabir = await t.signedIn('9000000011')
    const { label } = await give(kabir, 'of the child', { section: '10-B' })
    expect((await labelsOf(kabir)).map((one) => one.label_id)).toContain(label)
  })
})

describe('a parent of several [exam-48]', () => {
  /** Children: Aarav, 10-A, who is viewed, and Anaya, 4-B. */
  const signInParent = async () => {
    const { user_id } = await t.signedIn('9000000001')
    return t.signedIn('9000000010', { user_id })
  }
  const ask = async (of: SignedIn, label: number, child: number) =>
    t.get(`/student/testLabels/${label}/tests?user_id=${child}`, of.examdesk_auth_token)

  test('shows labels and tests of the named child, else of all', async () => {
    const parent = await signInParent()
    const { label } = await give(parent, 'of Aarav', { section: '10-A' })
    await give(parent, 'of Anaya', { label, section: '4-B' })
    const [anaya] = await query(`select id from person where name like 'Anaya%' and institute_id = $1`, [
      parent.institute_id,
    ])
    const namesFor = async (child: number) =>
      ((await ask(parent, label, child)).body as { data: Test[] }).data.map((one) => one.test_name)
    expect(await namesFor(parent.user_id)).toEqual(['of Aarav'])
    expect(await namesFor(anaya.id)).toEqual(['of Anaya'])
    expect((await namesOf(parent, label)).sort()).toEqual(['of Aarav', 'of Anaya'])
    const only = await give(parent, 'of Anaya alone', { section: '4-B' })
    const { body } = await t.get(`/student/testLabels?user_id=${parent.user_id}`, parent.examdesk_auth_token)
    const labels = (body as { data: TestLabel[] }).data.map((one) => one.label_id)
    expect([labels.includes(label), labels.includes(only.label)]).toEqual([true, false])
  })

  test('names no other child, and not the parent', async () => {
    const parent = await signInParent()
    const diya = await t.signedIn('9000000002')
    const { label } = await give(parent, 'of the class', { section: '10-A' })
    for (const child of [diya.user_id, parent.account_id, 999_999_999]) {
      expect([child, await ask(parent, label, child)]).toEqual([child, notFound])
      const labels = await t.get(`/student/testLabels?user_id=${child}`, parent.examdesk_auth_token)
      expect([child, labels]).toEqual([child, notFound])
    }
  })
})

describe('tests of a label', () => {
  test('every field, moments with the institute’s offset [exam-50]', async () => {
    const aarav = await t.signedIn('9000000001')
    const { id, label } = await give(aarav, 'all fields', { section: '10-A', minutes: 90 })
    await query(
      `insert into test_attempt (institute_id, test_id, person_id, started_at, submitted_at)
       values ($1, $2, $3, now(), now()), ($1, $2, $3, now(), null)`,
      [aarav.institute_id, id, aarav.user_id],
    )
    await query('update institute set time_zone = $2 where id = $1', [aarav.institute_id, 'Asia/Kathmandu'])
    const start = Date.parse('2024-01-10T10:00:00+05:30') / 1000
    expect(await listOf(aarav, label)).toEqual([
      {
        test_id: id,
        test_name: 'all fields',
        test_type_id: 4,
        label_id: label,
        title: 'label of all fields',
        start_date: '2024-01-10T10:15:00+05:45',
        test_start_date: '2024-01-10T10:15:00+05:45',
        end_date: '2024-01-10T11:45:00+05:45',
        test_end_date: '2024-01-10T11:45:00+05:45',
        start_timestamp: start,
        end_timestamp: start + 90 * 60,
        duration: 90,
        test_limit: 1,
        total_attempts: 1,
        incomplete_attempts: 1,
        is_submitted: true,
        is_result_published: 0,
        is_download_solution: false,
      },
    ])
    await query('update institute set time_zone = $2 where id = $1', [aarav.institute_id, 'Asia/Kolkata'])
  })

  test('only those assigned to the student, and no withdrawn one [exam-59]', async () => {
    const aarav = await t.signedIn('9000000001')
    const { label } = await give(aarav, 'his', { section: '10-A' })
    await give(aarav, 'of the other section', { label, section: '10-B' })
    const off = await give(aarav, 'called off', { label, section: '10-A' })
    await query('update test set cancelled_at = now() where id = $1', [off.id])
    expect(await namesOf(aarav, label)).toEqual(['his'])
  })

  test('a student who left a section keeps its tests until the last day [exam-59]', async () => {
    const diya = await t.signedIn('9000000002')
    const { label } = await give(diya, 'on the last day', {
      section: '10-A',
      start: '2024-01-10T23:59:00+05:30',
    })
    await give(diya, 'the day after', { label, section: '10-A', start: '2024-01-11T00:01:00+05:30' })
    await query(`update enrolment set status = 'ended', end_date = '2024-01-10' where student_id = $1`, [
      diya.student_id,
    ])
    expect(await namesOf(diya, label)).toEqual(['on the last day'])
    await query(`update enrolment set status = 'active', end_date = null where student_id = $1`, [
      diya.student_id,
    ])
  })

  test('the account’s id requests the tests of all labels [exam-51]', async () => {
    const aarav = await t.signedIn('9000000001')
    const first = await give(aarav, 'under one label', { section: '10-A' })
    const second = await give(aarav, 'under another', { section: '10-A' })
    const ids = (await listOf(aarav, aarav.account_id)).map((one) => one.test_id)
    expect(ids).toEqual(expect.arrayContaining([first.id, second.id]))
  })

  test('also if a label has the same id', async () => {
    const aarav = await t.signedIn('9000000001')
    const { label } = await give(aarav, 'of the same number', { section: '10-A' })
    const other = await give(aarav, 'of another label', { section: '10-A' })
    await query(
      `insert into test_label (institute_id, id, name, test_type_id) overriding system value
       select institute_id, $2, 'as the account', test_type_id from test_label where id = $1`,
      [label, aarav.account_id],
    )
    await query('update test set label_id = $2 where label_id = $1', [label, aarav.account_id])
    const tests = await listOf(aarav, aarav.account_id)
    expect(new Set(tests.map((one) => one.label_id)).size).toBeGreaterThan(1)
    expect(tests.map((one) => one.test_id)).toContain(other.id)
  })

  test('a label without a test of the student is the same 404 as an unknown one [exam-51]', async () => {
    const aarav = await t.signedIn('9000000001')
    const riya = await t.signedIn('9000000021')
    const other = await give(aarav, 'not his', { section: '4-B' })
    const foreign = await give(riya, 'of another institute', { section: 'JEE-26' })
    for (const label of [other.label, foreign.label, riya.account_id, 999_999_999]) {
      expect([label, await testsOf(aarav, label)]).toEqual([label, notFound])
    }
  })

  test('without the token of exams: 401 [exam-48]', async () => {
    const aarav = await t.signedIn('9000000001')
    for (const token of ['', aarav.student_auth, aarav.scorecard_auth_token]) {
      expect((await t.get('/student/testLabels', token)).status).toBe(401)
    }
  })
})

test('the panel’s clock is the server’s [exam-54]', async () => {
  const aarav = await t.signedIn('9000000001')
  const moment = Date.now() + 90_000
  t.setClock(new Date(moment))
  expect(await t.get('/examPanel/time', aarav.examdesk_auth_token)).toEqual({
    status: 200,
    body: { data: { time: moment } },
  })
})
