import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Announcement } from '#domain/home/calls.ts'
import type { SignedIn, SignInHeld } from '#domain/session/calls.ts'
import { expectNotFound, notFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const homeOf = (of: SignedIn, about: { institute?: number; student?: number | null; token?: string } = {}) =>
  t.get(
    `/api/v1/home/student/${about.institute ?? of.institute_id}/${about.student ?? of.student_id}`,
    about.token ?? of.student_auth,
  )

/** The token with another year in its second part, as the portal rewrites it [session-49]. */
const inYear = (of: SignedIn, yearId: number | undefined) => `${of.student_auth.split('.')[0]}.${yearId}`

async function signInAsChild(parent: string, child: RegExp): Promise<SignedIn> {
  const held = (await t.login(parent)).result as SignInHeld
  const chosen = held.student_details.find((one) => child.test(one.name))
  return t.signedIn(parent, { user_id: chosen?.user_id })
}

describe('access [access-2, access-3]', () => {
  test('a classmate, another institute and an unknown id are the same 404', async () => {
    const aarav = await t.signedIn('9000000001')
    const diya = await t.signedIn('9000000002')
    const riya = await t.signedIn('9000000021')
    const tries = [
      { student: diya.student_id },
      { institute: riya.institute_id },
      { institute: riya.institute_id, student: riya.student_id },
      { student: riya.student_id },
      { student: 999_999_999 },
      { institute: 999 },
    ]
    for (const about of tries) expect([about, await homeOf(aarav, about)]).toEqual([about, notFound])
  })

  test('a parent reads of each child of his, and of no other', async () => {
    const aarav = await signInAsChild('9000000010', /Aarav/)
    const anaya = aarav.student_details.find((one) => /Anaya/.test(one.name))
    const kabir = await t.signedIn('9000000011')
    expect((await homeOf(aarav)).status).toBe(200)
    expect((await homeOf(aarav, { student: anaya?.student_id ?? 0 })).status).toBe(200)
    expectNotFound(await homeOf(aarav, { student: kabir.student_id }))
    expectNotFound(await homeOf(kabir, { student: aarav.student_id }))
    expect((await homeOf(kabir)).status).toBe(200)
  })

  test('the brother’s earlier year is not the sister’s', async () => {
    const aarav = await signInAsChild('9000000010', /Aarav/)
    const anaya = aarav.student_details.find((one) => /Anaya/.test(one.name))?.student_id ?? 0
    const earlier = aarav.student_acad_year.find((year) => year.acad_yr_id !== aarav.acad_yr_id)?.acad_yr_id
    const token = inYear(aarav, earlier)
    expect((await homeOf(aarav, { token })).status).toBe(200)
    expectNotFound(await homeOf(aarav, { token, student: anaya }))
  })

  test('a year that is not the student’s, or unknown, is 404 [access-4]', async () => {
    const diya = await t.signedIn('9000000002')
    const saanvi = await t.signedIn('9000000051')
    const [earlier] = saanvi.student_acad_year
    const riya = await t.signedIn('9000000021')
    for (const year of [earlier?.acad_yr_id, riya.acad_yr_id, 0, 999_999]) {
      expect([year, await homeOf(diya, { token: inYear(diya, year) })]).toEqual([year, notFound])
    }
    expectNotFound(await homeOf(saanvi))
    expect((await homeOf(saanvi, { token: inYear(saanvi, earlier?.acad_yr_id) })).status).toBe(200)
  })

  test('an open user reads what is for all, by a separate call [home-24]', async () => {
    const neha = await t.signedIn('9000000031')
    const riya = await t.signedIn('9000000021')
    const open = (of: SignedIn, user = of.user_id) =>
      t.get(`/api/v1/home/open/${of.institute_id}/${user}`, of.student_auth)
    const { status, body } = await open(neha)
    const titles = (body as Announcement[]).map((notice) => notice.ancmnt_title)
    expect(status).toBe(200)
    expect(titles).toContain('Scholarship results')
    expect(titles).not.toContain('Mock test 7 on Sunday')
    expectNotFound(await open(neha, riya.user_id))
    expectNotFound(await open(riya))
    expectNotFound(await homeOf(neha, { student: riya.student_id }))
    expectNotFound(await homeOf(neha, { student: neha.user_id }))
  })

  test('on another institute’s host nothing is there', async () => {
    const aarav = await t.signedIn('9000000001')
    const path = `/api/v1/home/student/${aarav.institute_id}/${aarav.student_id}`
    expect((await t.get(path, aarav.student_auth, { host: 'school.localhost' })).status).toBe(200)
    expectNotFound(await t.get(path, aarav.student_auth, { host: 'coaching.localhost' }))
  })

  test('without a token 401, after logout 403, with the exam token 401 [access-6]', async () => {
    const diya = await t.signedIn('9000000002')
    for (const token of [
      '',
      'rubbish',
      diya.examdesk_auth_token,
      `${diya.scorecard_auth_token}.${diya.acad_yr_id}`,
    ]) {
      expect((await homeOf(diya, { token })).status).toBe(401)
    }
    await t.get('/api/v1/alternateLogin/logout?deviceId=x', diya.student_auth)
    expect(await homeOf(diya)).toMatchObject({
      status: 403,
      body: { message: 'Your session has ended. Please sign in again.' },
    })
  })

  test.each(['abc', '-1', '1.5', '%00', '1%2F2', "1'--"])(
    'the id %j is refused, and nothing breaks',
    async (id) => {
      const aarav = await t.signedIn('9000000001')
      const { status } = await t.get(`/api/v1/home/student/${aarav.institute_id}/${id}`, aarav.student_auth)
      expect([400, 404]).toContain(status)
    },
  )
})

test('a child in no section yet has the years of the institute, whatever those of a brother [access-4]', async () => {
  const ofChild = (
    name: string,
  ) => `from enrolment using student, person where student.id = enrolment.student_id
    and person.id = student.person_id and person.institute_id = 1 and person.name = '${name}'`
  await t.database.pool.query(`delete ${ofChild('Anaya Sharma')}`)
  await t.database.pool.query(`delete ${ofChild('Aarav Sharma')} and enrolment.academic_year_id in (
    select id from academic_year where end_date >= current_date)`)
  const anaya = await signInAsChild('9000000010', /Anaya/)
  expect((await homeOf(anaya)).status).toBe(200)
  const aarav = await signInAsChild('9000000010', /Aarav/)
  expect(aarav.student_acad_year).toHaveLength(1)
  expectNotFound(await homeOf(aarav))
})
