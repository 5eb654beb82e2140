import { describe, expect, test } from 'vitest'
import { bannersAndPromotions, openHome, studentHome } from '#domain/home/calls.ts'
import { logoAndFavIcon } from '#domain/session/calls.ts'
import { storedSessionOf } from '#portal/shared/session.ts'
import { exampleSignIn } from '#portal/testing/session-examples.ts'
import { firstRequests, readStoredPerson } from './first-requests.ts'
import { addressOf } from './request.ts'

const now = new Date(2026, 10, 21, 20, 0)
const about = { today: '2026-11-21', currentMode: 'prod', redirect_url: '' }
const whoIs = (signIn: Parameters<typeof exampleSignIn>[0], lastUse: number | null = null) =>
  readStoredPerson(
    JSON.stringify(storedSessionOf(exampleSignIn(signIn), about)),
    lastUse === null ? null : String(lastUse),
    now,
  )
const at = (pathname: string) => ({ base: 'https://api.example.org', pathname, hostname: 'school.localhost' })
const pathsOf = (pathname: string, who: ReturnType<typeof whoIs>) => firstRequests(at(pathname), who)

describe('requests before the app is loaded', () => {
  const student = whoIs({ institute_id: 7, student_id: 12 })
  const home = addressOf(at('').base, studentHome.path, { institute_id: 7, student_id: 12 })
  const banners = addressOf(at('').base, bannersAndPromotions.path, { user_type: 1 })

  test.each(['/', '/dashboard', '/Dashboard'])('a student at %s: home and banners', (path) => {
    expect(pathsOf(path, student)).toEqual([
      { url: home, token: 'secret.4' },
      { url: banners, token: 'secret.4' },
    ])
  })

  test('all announcements: no banners', () => {
    expect(pathsOf('/announcement', student)).toEqual([{ url: home, token: 'secret.4' }])
  })

  test('an open user: the other home call [home-24]', () => {
    const open = whoIs({ user_type: 99, user_id: 31, student_id: null, institute_id: 8 })
    expect(pathsOf('/dashboard', open)[0]?.url).toBe(
      addressOf(at('').base, openHome.path, { institute_id: 8, user_id: 31 }),
    )
  })

  test('no banners where the plan has none [home-12]', () => {
    const plan = { ...exampleSignIn({}).inst_plan_det, is_marketing_and_banner: false }
    expect(pathsOf('/dashboard', whoIs({ inst_plan_det: plan }))).toHaveLength(1)
  })

  test('a visitor at the sign-in page: the institute of the host', () => {
    const url = addressOf(at('').base, logoAndFavIcon.path, {}, { virtualHostUrl: 'school.localhost' })
    expect(pathsOf('/', undefined)).toEqual([{ url, token: '' }])
  })

  test.each([
    ['nobody', '/dashboard', undefined],
    ['a student elsewhere', '/fees', student],
    ['single sign-on', '/userLogin', student],
  ])('%s at %s: nothing', (_, path, who) => {
    expect(pathsOf(path, who)).toEqual([])
  })
})

describe('a stored session without requests', () => {
  test.each([
    ['none', null],
    ['broken', '{'],
    ['of another shape', '[1]'],
    ['without a token', JSON.stringify({ user_id: 1, logindatetime: '2026-11-21' })],
    ['of yesterday', JSON.stringify({ user_id: 1, student_auth: 's.4', logindatetime: '2026-11-20' })],
  ])('%s', (_, text) => {
    expect(readStoredPerson(text, null, now)).toBeUndefined()
  })

  test('idle for 12 hours', () => {
    expect(whoIs({}, now.getTime() - 12 * 3_600_000)).toBeUndefined()
  })
})
