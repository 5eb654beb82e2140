import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRosterDatabase, school, today } from '#server/features/roster/testing.ts'
import { edit, makeSchool, withManifest } from './records/testing.ts'

let at: Awaited<ReturnType<typeof openRosterDatabase>>
beforeAll(async () => {
  at = await openRosterDatabase()
})
beforeEach(() => at.empty())
afterAll(() => at.close())

describe('status tobedeleted', () => {
  test('an enrolment ends today, by the day of the institute, and stays as it ended', async () => {
    await at.bring(school)
    const leaving = edit(school, 'enrollments', 'E1', { status: 'tobedeleted' })
    await at.bring(leaving)
    expect(await at.enrolment('E1')).toEqual([{ status: 'ended', start: null, end: today }])
    await at.bring(leaving, { now: new Date('2026-12-24T06:00:00Z') })
    expect(await at.enrolment('E1')).toEqual([{ status: 'ended', start: null, end: today }])
    await at.bring(school)
    expect(await at.enrolment('E1')).toEqual([{ status: 'active', start: null, end: null }])
  })

  test('an enrolment with a past last day has ended; one with a future last day has not', async () => {
    const dated = edit(edit(school, 'enrollments', 'E1', { endDate: '2026-11-19' }), 'enrollments', 'E2', {
      endDate: today,
    })
    await at.bring(dated)
    expect(await at.enrolment('E1')).toEqual([{ status: 'ended', start: null, end: '2026-11-19' }])
    expect(await at.enrolment('E2')).toEqual([{ status: 'active', start: null, end: today }])
  })

  test('a removed user’s enrolments and sessions end', async () => {
    await at.bring(school)
    const session = `insert into session (institute_id, person_id, device_key, student_token_hash, exam_token_hash,
        scorecard_token_hash, expires_at)
      select institute_id, id, 'd', source_id, source_id, source_id, now() + interval '1 day' from person`
    await at.query(session)
    await at.query(
      `insert into device (institute_id, person_id, key) select institute_id, id, 'd' from person`,
    )
    await at.query(`insert into push_subscription (institute_id, person_id, device_key, endpoint_hash, sealed, shows_details, device_name)
      select institute_id, id, 'd', source_id, source_id, true, '' from person where source_id in ('S1', 'S2', 'S3')`)
    await at.bring(
      edit(edit(school, 'users', 'S1', { status: 'tobedeleted' }), 'users', 'S2', { enabledUser: 'false' }),
    )
    expect(
      await at.query(`select source_id, status from person where status <> 'active' order by 1`),
    ).toEqual([
      { source_id: 'S1', status: 'removed' },
      { source_id: 'S2', status: 'blocked' },
    ])
    expect(await at.enrolment('E1')).toEqual([{ status: 'ended', start: null, end: today }])
    expect(await at.enrolment('E2')).toEqual([{ status: 'active', start: null, end: null }])
    expect(await at.query('select sealed from push_subscription')).toEqual([{ sealed: 'S3' }])
    const ended =
      'select p.source_id, s.end_reason from session s join person p on p.id = s.person_id where s.ended_at is not null order by 1'
    expect(await at.query(ended)).toEqual([
      { source_id: 'S1', end_reason: 'logout' },
      { source_id: 'S2', end_reason: 'blocked' },
    ])
  })

  test('a user alone, as a change, ends enrolments that the files do not hold', async () => {
    await at.bring(school)
    const gone = edit(makeSchool({ version: '1.1', students: 1, mode: 'delta' }), 'users', 'S1', {
      status: 'tobedeleted',
      agentSourcedIds: '',
    })
    await at.bring(withManifest({ users: gone.users?.slice(0, 1) ?? [] }, '1.1', 'delta'))
    expect(await at.enrolment('E1')).toEqual([{ status: 'ended', start: null, end: today }])
  })

  test('classes and courses are no longer active', async () => {
    await at.bring(school)
    const closed = ['K1', 'K2'].reduce(
      (example, id) => edit(example, 'classes', id, { status: 'tobedeleted' }),
      school,
    )
    await at.bring(edit(closed, 'courses', 'C9', { status: 'tobedeleted' }))
    expect(await at.query('select source_id, is_active from standard order by 1')).toEqual([
      { source_id: 'C10', is_active: true },
      { source_id: 'C9', is_active: false },
    ])
    expect(await at.query('select distinct is_active from section')).toEqual([{ is_active: false }])
  })

  test('an unknown row that is marked as deleted is not added', async () => {
    await at.bring(
      ['S1', 'P1'].reduce((example, id) => edit(example, 'users', id, { status: 'tobedeleted' }), school),
    )
    expect(await at.query(`select from person where source_id in ('S1', 'P1')`)).toEqual([])
    expect(await at.enrolment('E1')).toEqual([])
  })
})
