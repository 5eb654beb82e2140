import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsList, newsUnread } from '#domain/news/calls.ts'
import { pushDevices } from '#domain/news/push-calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let parent: SignedIn
beforeAll(async () => {
  t = await createTestApp()
  const aarav = await t.signedIn('9000000001')
  parent = await t.signedIn('9000000010', { user_id: aarav.user_id })
})
afterAll(() => t.close())

/** The bytes of a reply as it is sent, compressed, without its headers. */
async function bytesOf(call: { path: string }): Promise<number> {
  const { statusCode, rawPayload } = await t.app.inject({
    url: call.path.replace(':institute_id', String(parent.institute_id)),
    headers: { host: 'localhost', authorization: parent.student_auth, 'accept-encoding': 'gzip, br' },
  })
  expect(statusCode).toBe(200)
  return rawPayload.length
}

/** Every day of the last week has the news of the demo's day, each piece with a title of its own, which compresses badly. */
const fillWeek = () =>
  t.database.pool.query(
    `insert into news (institute_id, person_id, child_id, kind, subject, cause_id, args, created_at, until_at, planned_at)
      select institute_id, person_id, child_id, kind, subject || ' ' || ago, cause_id,
        args || jsonb_build_object('title', left(md5(random()::text), 20), 'name', left(md5(random()::text), 20)), created_at - ago * interval '1 day', until_at, planned_at
      from news cross join generate_series(1, 6) ago where institute_id = $1`,
    [parent.institute_id],
  )

test('a week of news costs a family of two children at most 30 kB of replies [news-77]', async () => {
  await fillWeek()
  const [list, unread, devices] = [
    await bytesOf(newsList),
    await bytesOf(newsUnread),
    await bytesOf(pushDevices),
  ]
  // The inbox is opened every day, and twice in the week a notification comes while it is open; other screens count four times a day.
  const week = 9 * (list + unread) + 7 * 4 * unread + devices
  expect(list).toBeGreaterThan(1000)
  expect(week).toBeLessThan(30_000)
})
