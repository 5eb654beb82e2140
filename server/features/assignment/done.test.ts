import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { homeworkNews } from '#server/features/assignment/queries-news.ts'
import { type AssignmentCaller, assignmentCaller, link } from '#server/features/assignment/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { notify } from '#server/news/notify.ts'

let t: TestApp
let call: AssignmentCaller
let aarav: SignedIn
beforeAll(async () => {
  t = await createTestApp()
  call = assignmentCaller(t)
  aarav = await t.signedIn('9000000001')
})
afterAll(() => t.close())

/** How much news of an assignment is about Aarav, in his inbox and in those of his parents, or about others. */
async function count(assignmentId: number, isAboutAarav: boolean): Promise<number> {
  const { rows } = await t.database.pool.query(
    `select 1 from news where kind = 'homework' and cause_id = $1 and withdrawn_at is null
      and (split_part(subject, ':', 2)::bigint = $2) = $3`,
    [assignmentId, aarav.student_id, isAboutAarav],
  )
  return rows.length
}

test('homework that is submitted leaves the inboxes of its student and the parents; a draft stays [news-51]', async () => {
  const id = await call.give(aarav)
  const at = { instituteId: aarav.institute_id, now: t.now(), causeIds: [id] }
  await inTransaction(t.database.pool, (client) => notify(client, homeworkNews, at))
  const others = await count(id, false)
  expect(others).toBeGreaterThan(1)
  expect(await count(id, true)).toBeGreaterThan(1)
  await call.save(aarav, id, { links: [link] })
  expect(await count(id, true)).toBeGreaterThan(1)
  await call.save(aarav, id, { status: 'Submitted' })
  expect([await count(id, true), await count(id, false)]).toEqual([0, others])
})
