import { describe, expect, test } from 'vitest'
import {
  localDay,
  parseSession,
  readSession,
  readYear,
  signedOut,
  stalenessOf,
  storedSessionOf,
  withYear,
} from '#portal/shared/session.ts'
import { exampleSignIn, exampleYear } from '#portal/testing/session-examples.ts'

const about = { today: '2026-11-21', currentMode: 'prod', redirect_url: '' }
const older = exampleYear({ acad_yr_id: 3, start_date: '2025-04-01', end_date: '2026-03-31' })
const session = storedSessionOf(exampleSignIn({ acad_year_list: [exampleYear({}), older] }), about)

describe('what is kept of a sign-in [session-56]', () => {
  test('the plan as inst_set_up, the day, the environment and the dates of the year in use', () => {
    expect(session).toMatchObject({
      user_id: 1,
      inst_set_up: { classes: 'HYBRID_BLENDED' },
      selectedAcadYear: { start_date: '2026-04-01', end_date: '2027-03-31' },
      ay_start_date: '2026-04-01',
      ay_end_date: '2027-03-31',
      logindatetime: '2026-11-21',
      currentMode: 'prod',
    })
    expect(session).not.toHaveProperty('inst_plan_det')
  })

  test('no dates while the year in use is not among the student’s', () => {
    const unplaced = storedSessionOf(exampleSignIn({ acad_yr_id: 9 }), about)
    expect(unplaced.selectedAcadYear).toEqual({ start_date: '', end_date: '' })
  })

  test('another year rewrites token, id and dates, and nothing else [shell-13]', () => {
    const { student_auth, acad_yr_id, selectedAcadYear, ay_start_date, ay_end_date, ...rest } = withYear(
      session,
      readYear(older),
    )
    expect(student_auth).toBe('secret.3')
    expect(acad_yr_id).toBe(3)
    expect(selectedAcadYear).toEqual({ start_date: '2025-04-01', end_date: '2026-03-31' })
    expect([ay_start_date, ay_end_date]).toEqual(['2025-04-01', '2026-03-31'])
    expect(session).toMatchObject(rest)
  })
})

describe('what storage holds [session-56]', () => {
  test('is read as it was stored', () => {
    expect(parseSession(JSON.stringify(session))).toEqual(session)
  })

  test('is read in the words of the portal', () => {
    expect(readSession(session)).toMatchObject({
      userId: 1,
      instituteName: 'Greenfield Public School',
      isSchool: true,
      plan: { classes: 'HYBRID_BLENDED', files: 'BOTH', hasStore: true },
      yearId: 4,
      year: { first: '2026-04-01', last: '2027-03-31' },
      studentYears: [{ id: 4, name: '2026-27', first: '2026-04-01', last: '2027-03-31' }],
      signedInOn: '2026-11-21',
    })
  })

  test('nothing is read while signed out', () => {
    expect(signedOut).toMatchObject({
      userId: 0,
      studentId: null,
      children: [],
      plan: { classes: 'NONE', files: 'NONE', hasStore: false },
      year: { first: '', last: '' },
      signedInOn: '',
    })
  })

  test.each([
    ['nothing', null],
    ['broken JSON', '{"user_id":'],
    ['another thing', '[]'],
    ['a session without its token', JSON.stringify({ ...session, student_auth: undefined })],
    ['a person without an id', JSON.stringify({ ...session, user_id: 0 })],
    ['a session of the wrong kind', JSON.stringify({ ...session, student_details: 'x' })],
  ])('%s: signed out', (_, text) => {
    expect(parseSession(text)).toBeUndefined()
  })
})

describe('a stored session goes on [session-51]', () => {
  const now = new Date(2026, 10, 21, 20, 0).getTime()
  const hour = 3_600_000

  test.each([
    ['the same day', '2026-11-21', now - hour, undefined],
    ['the same day, its last use unknown', '2026-11-21', undefined, undefined],
    ['just under 12 hours idle', '2026-11-21', now - 12 * hour + 1, undefined],
    ['12 hours idle', '2026-11-21', now - 12 * hour, 'idle'],
    ['the day after', '2026-11-20', now - 60_000, 'newDay'],
    ['signed out', '', undefined, 'newDay'],
  ])('%s', (_, signedInOn, lastUse, why) => {
    expect(stalenessOf(signedInOn, { today: '2026-11-21', now, lastUse })).toBe(why)
  })

  test('days are the browser’s own', () => {
    expect(localDay(new Date(2026, 0, 5, 0, 0, 1))).toBe('2026-01-05')
    expect(localDay(new Date(2026, 11, 31, 23, 59, 59))).toBe('2026-12-31')
  })
})
