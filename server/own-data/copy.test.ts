import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import type { SentFees } from '#server/features/fee/testing.ts'
import type { SentProfile } from '#server/features/profile/testing.ts'
import { canariesIn, canariesOf, plantCanaries } from '#server/http/testing/canaries.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { CopyFiles } from '#server/own-data/files.ts'
import { type CopyCaller, copyCaller, type Unpacked } from '#server/own-data/testing.ts'

let t: TestApp
let call: CopyCaller
let aarav: SignedIn
let copy: Unpacked
/** The viewed year of the calls. */
let year: string
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const post = async (url: string, token: string, payload: object) =>
  (
    await t.app.inject({ method: 'POST', url, headers: { host: 'localhost', authorization: token }, payload })
  ).json() as unknown
beforeAll(async () => {
  t = await createTestApp()
  call = copyCaller(t)
  aarav = await t.signedIn('9000000001')
  year = aarav.acad_year_list.find((one) => one.acad_yr_id === aarav.acad_yr_id)?.acad_yr_name ?? ''
  copy = await call.copyOf(aarav, aarav.user_id)
})
afterAll(() => t.close())

const column = (name: string, of: string) => copy.rows(name).map((row) => row[of])
const resultOf = async <T>(url: string, token = aarav.student_auth) =>
  ((await t.get(url, token)).body as { result: T }).result

describe('a student’s copy matches the screens', () => {
  test('in the profile, with masked Aadhaar numbers', async () => {
    const shown = await resultOf<SentProfile>(
      `/api/v1/students/get-student-detail/${aarav.institute_id}/${aarav.student_id}`,
    )
    const facts = Object.fromEntries(copy.rows('profile').map(({ Detail, Value }) => [Detail, Value]))
    expect(facts).toMatchObject({
      Name: shown.student_name,
      'Permanent address': shown.permanent_address,
      'Date of birth': shown.dob,
      'Aadhaar number': shown.student_adhar_card,
      'Guardian’s e-mail': shown.guardian_email,
      Photo: 'files/profile/photo.jpg',
    })
    expect(facts['Aadhaar number']).toMatch(/^XXXX XXXX \d{4}$/)
    expect(copy.file('files/profile/photo.jpg')?.length).toBeGreaterThan(500)
    expect(copy.rows('classes')[0]).toMatchObject({ Standard: 'Class 10', 'Section or batch': '10-A' })
  })

  test('in the fees of each year, with receipts as PDF', async () => {
    const sums = copy.rows('fees')
    expect(sums).toHaveLength(2)
    const fees = await resultOf<SentFees>(
      `/api/v1/studentWise/fee/${aarav.institute_id}/students/${aarav.student_id}/${aarav.acad_yr_id}`,
    )
    expect(sums[0]).toEqual({
      Year: year,
      'Total (Rs)': String(fees.total_fee_amount),
      'Paid (Rs)': String(fees.total_paid_amount),
      'Left to pay (Rs)': String(fees.total_unpaid_amount),
      'Credit (Rs)': String(fees.total_credit_amount),
    })
    const ofYear = copy.rows('fee-payments').filter(({ Year }) => Year === sums[0]?.Year)
    expect(ofYear.map((row) => [row['Receipt number'], Number(row['Paid (Rs)'])])).toEqual(
      fees.p_install_li.map((paid) => [paid.f_rec_no, paid.p_amount]),
    )
    for (const path of column('fee-payments', 'Receipt')) {
      const bytes = copy.file(path ?? '')
      expect(Buffer.from(bytes ?? []).toString('latin1', 0, 5)).toBe('%PDF-')
    }
  })

  test('in attendance: classes and presence of each subject', async () => {
    const { counts } = await resultOf<{
      counts: { month: string; subject_name: string; held: number; present: number }[]
    }>(`/api/v1/reports/Student/attendance-summary/${aarav.institute_id}/${aarav.student_id}`)
    const ofYear = copy.rows('attendance-by-month').filter(({ Year }) => Year === year)
    const asText = (one: (typeof counts)[number]) => [
      one.month,
      one.subject_name,
      String(one.held),
      String(one.present),
    ]
    expect(ofYear.map((row) => [row.Month, row.Subject, row.Classes, row.Present]).sort()).toEqual(
      counts.map(asText).sort(),
    )
    const held = counts.reduce((sum, one) => sum + one.held, 0)
    expect(copy.rows('attendance').filter(({ Year }) => Year === year)).toHaveLength(held)
  })

  test('in homework, with the files that were handed in byte for byte', async () => {
    const { result } = (await post(
      '/api/v2/onlineAssignment/student/getAssignmentsDetail',
      aarav.student_auth,
      {
        category_id: 255,
        institute_id: aarav.institute_id,
        student_id: aarav.student_id,
      },
    )) as { result: Record<string, { title: string; student_status: string }[]> }
    const shown = Object.values(result).flat()
    const titles = copy.rows('homework').filter(({ Year }) => Year === year)
    expect(titles.map((row) => [row.Title, row.Status])).toEqual(
      shown.map((one) => [one.title, one.student_status]),
    )
    const [own] = await query(
      `select distinct f.sha256 from submission_attachment t join file f on f.id = t.file_id
        where t.student_id = $1 and f.name = 'drawing.png'`,
      [aarav.student_id],
    )
    const bytes = copy.file('files/homework/drawing.png') ?? new Uint8Array()
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(bytes))).toString('hex')
    expect(hash).toBe(own.sha256)
    // The teacher's files are only named.
    expect(column('homework-given', 'File or link')).toContain('worksheet.pdf')
    expect(copy.names.filter((name) => name.includes('worksheet'))).toEqual([])
  })

  test('in exams: ranks, reports, and only the answers that a report shows', async () => {
    const standings = (
      (await t.get(`/student/standings/${aarav.user_id}`, aarav.examdesk_auth_token)).body as {
        data?: unknown[]
      }
    ).data
    expect(copy.rows('test-ranks')).toHaveLength(standings?.length ?? -1)
    const tests = await query(
      `select id, name from test where id in (select test_id from test_attempt where person_id = $1)`,
      [aarav.user_id],
    )
    // One without solutions, so that both kinds are compared.
    await query(`update test set is_solution_offered = false where name like 'Unit Test%'`)
    const now = await call.copyOf(aarav, aarav.user_id)
    let compared = 0
    let withheld = 0
    for (const { id, name } of tests) {
      const url = `/api/v1/studentdashboard/testReports/${aarav.account_id}/${aarav.user_id}/${id}/-1`
      const { status, body } = await t.get(url, aarav.scorecard_auth_token)
      const rows = now.rows('test-answers').filter((row) => row.Test === name)
      if (status !== 200) {
        expect(rows).toEqual([])
        continue
      }
      const questions = (body as { question_wise_distribution: { correct_answer: string }[] })
        .question_wise_distribution
      expect(rows.map((row) => row['Correct answer'] !== '')).toEqual(
        questions.map((one) => one.correct_answer !== ''),
      )
      compared += rows.length
      withheld += rows.filter((row) => row['Correct answer'] === '').length
    }
    expect([compared > 50, withheld > 5]).toEqual([true, true])
  })

  test('in messages, live classes and sign-ins', async () => {
    const url = `/api/v1/alerts/config/messagesByPhoneNo/${aarav.institute_id}/91-9000000001?start_index=0&batch_size=1000`
    const messages = (await t.get(url, aarav.student_auth)).body as { message: string }[]
    expect(column('messages', 'Text').map((text) => text?.replace(/^'/, ''))).toEqual(
      messages.map(({ message }) => message),
    )
    const { result } = (await post(
      `/api/v1/meeting_manager/getMeetingV2/${aarav.institute_id}`,
      aarav.student_auth,
      {
        institution_id: aarav.institute_id,
        user_id: aarav.user_id,
        page_offset: 0,
        page_size: -1,
        live_future_past: 2,
        category: 3,
        from_date: '01-01-2000',
        to_date: null,
      },
    )) as { result: { pastLiveClasses: { session_name: string }[] } }
    const ofYear = copy.rows('live-classes').filter(({ Year }) => Year === year)
    expect(ofYear.map((row) => row.Name)).toEqual(
      result.pastLiveClasses.map(({ session_name }) => session_name),
    )
    expect(column('access-log', 'What')).toContain('Signed in on a new device')
  })
})

describe('the page of a copy', () => {
  test('lists every area and links only to files of the copy', () => {
    for (const title of ['Profile', 'Homework', 'Exams', 'Fees', 'Notices', 'Messages', 'Live classes'])
      expect(copy.page).toContain(`>${title}</h2>`)
    const links = [...copy.page.matchAll(/href="([^"#][^"]*)"/g)].map(([, link = '']) => link)
    const local = links.filter((link) => !link.startsWith('https://'))
    expect(local.length).toBeGreaterThan(20)
    for (const link of local) expect(copy.names).toContain(decodeURIComponent(link))
  })

  test('has no script, and shows texts as texts', async () => {
    await query(`update person set name = '<img src=x onerror=alert(1)>&"' where id = $1`, [aarav.user_id])
    const other = await call.copyOf(aarav, aarav.user_id)
    await query(`update person set name = 'Aarav Sharma' where id = $1`, [aarav.user_id])
    expect(other.page).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;&quot;')
    expect(other.page).not.toMatch(/<script|<img|<[^>]+\son\w+=|javascript:/i)
    expect(other.page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'`)
  })
})

test('files beyond the limit are named, and not copied', async () => {
  const { pool, files } = t.context
  const [{ id: fileId, size }] = await query(`select id, size from file where institute_id = 1 limit 1`)
  const limits = { bytes: Number(size) - 1, files: 10 }
  const found = new CopyFiles({ pool, files, instituteId: 1 }, limits)
  expect(await found.show({ fileId, folder: 'homework', name: 'a.pdf' })).toBe(
    'a.pdf (not in this copy: too large)',
  )
  expect([found.list, found.leftOut]).toEqual([[], 1])
  const whole = new CopyFiles({ pool, files, instituteId: 1 })
  const shown = []
  for (const name of ['../con.pdf', 'A?.pdf'])
    shown.push(await whole.show({ fileId, folder: 'homework', name }))
  // The same file is stored once, under its first name.
  expect(shown[0]).toEqual({ href: 'files/homework/.._con.pdf', name: '../con.pdf' })
  expect(whole.list).toHaveLength(1)
  const other = new CopyFiles({ pool, files, instituteId: 2 })
  expect(await other.show({ fileId, folder: 'homework', name: 'a.pdf' })).toContain('not stored')
})

test('nothing in a copy is another person’s', async () => {
  await plantCanaries(t.database.pool)
  for (const [login, count] of [
    ['9000000001', 100],
    ['9000000021', 50],
    ['9000000031', 20],
    ['9000000010', 100],
  ] as const) {
    const [person] = await query(`select id, role from person where phone = $1`, [login])
    const me =
      login === '9000000010' ? await t.signedIn(login, { user_id: aarav.user_id }) : await t.signedIn(login)
    const sessions = await query(
      `select 'canary-' || institute_id || '-session-' || id as canary from session where person_id = $1`,
      [person.id],
    )
    const allowed = new Set([
      ...(await canariesOf(t.database.pool, Number(person.id))),
      ...sessions.map(({ canary }) => canary as string),
    ])
    const { page, names, rows } = await call.copyOf(me, me.user_id)
    const tables = names.filter((name) => name.endsWith('.csv')).map((name) => rows(name.slice(4, -4)))
    const found = new Set(canariesIn(page + JSON.stringify(tables)))
    expect([...found].filter((canary) => !allowed.has(canary))).toEqual([])
    expect(found.size).toBeGreaterThan(count)
  }
}, 60_000)
