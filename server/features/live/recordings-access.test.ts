import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { readSample } from '#server/demo/samples.ts'
import { now, openRecordings, type RecordedClass } from '#server/features/live/testing-recordings.ts'
import { startVideoHosts, type VideoHosts } from '#server/features/live/testing-video-hosts.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

const film = await readSample('sample.mp4')

let t: TestApp
let hosts: VideoHosts
let r: Awaited<ReturnType<typeof openRecordings>>
let aarav: SignedIn
beforeAll(async () => {
  hosts = await startVideoHosts()
  t = await createTestApp(hosts.environment)
  r = await openRecordings(t, film)
  aarav = await t.signedIn('9000000001')
})
beforeEach(async () => {
  hosts.setMood('as documented')
  await r.set(aarav.institute_id)
})
afterAll(async () => {
  await t.close()
  await hosts.close()
})

describe('watch times are stored [live-42]', () => {
  test('how often and how long, by viewer', async () => {
    for (const id of [String(r.mine.cloud), '1001', 'guarded-1001']) {
      for (const answer of [await r.opened(aarav, id), await r.opened(aarav, id)])
        expect(answer.json()).toEqual({ statusCode: 200, message: 'OK', result: null })
      for (const seconds of [30, 0, 12]) expect((await r.watched(aarav, id, seconds)).statusCode).toBe(200)
    }
    const rows = await r.query(
      'select video_key as key, count, seconds, last_at as at from watch where person_id = $1 order by video_key',
      [aarav.account_id],
    )
    const noted = { count: 2, seconds: 42, at: now }
    expect(rows).toEqual(
      [String(r.mine.cloud), '1001', 'guarded-1001'].toSorted().map((key) => ({ key, ...noted })),
    )
  })

  test('a full count stays full, and more than a day is refused', async () => {
    await r.query(`update watch set seconds = 2147483640 where video_key = '1001'`)
    expect((await r.watched(aarav, '1001', 86_400)).statusCode).toBe(200)
    const rows = await r.query(`select seconds from watch where video_key = '1001'`)
    expect(rows).toEqual([{ seconds: 2_147_483_647 }])
    expect((await r.watched(aarav, '1001', 86_401)).statusCode).toBe(400)
    expect((await r.watched(aarav, '1001', -1)).statusCode).toBe(400)
  })

  test('nothing is stored for other people’s recordings', async () => {
    const before = await r.query('select count(*) from watch')
    for (const id of [String(r.others.cloud), '1002', 'guarded-1002', '1003', '0', 'abc']) {
      expectNotFound(await r.opened(aarav, id))
      expectNotFound(await r.watched(aarav, id, 5))
    }
    expect(await r.query('select count(*) from watch')).toEqual(before)
  })
})

describe('access [live-34]', () => {
  const statuses = async (who: SignedIn, its: RecordedClass) => [
    (await r.download(who, its.cloud, '?type=1')).statusCode,
    (await r.password(who, `guarded-${its.key}`)).statusCode,
    (await r.links(who, its.key)).statusCode,
    (await r.opened(who, String(its.cloud))).statusCode,
  ]
  const all = [200, 200, 200, 200]
  const none = [404, 404, 404, 404]

  test('a student’s: those of the section, not of another section or institute', async () => {
    expect(await statuses(aarav, r.mine)).toEqual(all)
    expect(await statuses(aarav, r.others)).toEqual(none)
    expect(await statuses(aarav, r.bought)).toEqual(none)
    expect(await statuses(await t.signedIn('9000000021'), r.mine)).toEqual(none)
  })

  test('a parent’s: those of the children', async () => {
    const meera = await t.signedIn('9000000011')
    expect(await statuses(meera, r.others)).toEqual(all)
    expect(await statuses(meera, r.mine)).toEqual(none)
  })

  test('an open user’s: those of held products, until they expire', async () => {
    const neha = await t.signedIn('9000000031')
    await r.set(neha.institute_id)
    expect(await statuses(neha, r.bought)).toEqual(all)
    await r.query(`update product_holder set expires_on = '2026-11-19' where person_id = $1`, [neha.user_id])
    expect(await statuses(neha, r.bought)).toEqual(none)
    await r.query(`update product_holder set expires_on = '2026-11-20' where person_id = $1`, [neha.user_id])
    expect(await statuses(neha, r.bought)).toEqual(all)
  })

  test('none where the institute shows none', async () => {
    await r.set(aarav.institute_id, { view: false })
    expect(await statuses(aarav, r.mine)).toEqual(none)
  })

  test('none while the class runs, or when it was cancelled', async () => {
    const change = (to: string) => r.query(`update live_class set ${to} where id = $1`, [r.mine.liveClassId])
    await change(`ends_at = ends_at + interval '2 hours'`)
    expect(await statuses(aarav, r.mine)).toEqual(none)
    await change(`ends_at = ends_at - interval '2 hours', cancelled_at = now()`)
    expect(await statuses(aarav, r.mine)).toEqual(none)
    await change('cancelled_at = null')
    expect(await statuses(aarav, r.mine)).toEqual(all)
  })

  test('a student who left a section keeps those until the last day [live-33]', async () => {
    const leave = (day: string | null) =>
      r.query(
        `update enrolment e set end_date = $2 from student s
          where s.id = e.student_id and s.institute_id = e.institute_id and s.id = $1`,
        [aarav.student_id, day],
      )
    await leave('2026-11-19')
    expect(await statuses(aarav, r.mine)).toEqual(none)
    await leave('2026-11-20')
    expect(await statuses(aarav, r.mine)).toEqual(all)
    await leave(null)
  })
})
