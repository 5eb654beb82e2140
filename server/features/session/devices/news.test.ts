import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsText } from '#domain/news/text.ts'
import { todaysNoon } from '#server/http/testing/noon.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  t.setClock(new Date(todaysNoon()))
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

test('a sign-in on a new device is news for the person; the very first one is not [news-56]', async () => {
  const count = async (personId: number) =>
    (await query(`select 1 from news where kind = 'newDevice' and person_id = $1`, [personId])).length
  const me = await t.signedIn('9000000021')
  expect(await count(me.user_id)).toBe(0)
  t.setClock(new Date(todaysNoon() + 11 * 3_600_000))
  await t.signedIn('9000000021', { device_id: me.device_id })
  expect(await count(me.user_id)).toBe(0)
  await t.signedIn('9000000021')
  const [news] = await query(`select * from news where kind = 'newDevice' and person_id = $1`, [me.user_id])
  expect(newsText('newDevice', news.args)).toMatch(
    /^New sign-in on \d\d-\d\d-\d{4} at 11:00 PM\. If it was not you, change your password\.$/,
  )
  expect([news.child_id, news.until_at.getTime() - news.created_at.getTime()]).toEqual([null, 86_400_000])
})
