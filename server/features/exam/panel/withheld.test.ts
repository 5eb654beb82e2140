import { beforeAll, expect, test } from 'vitest'
import { panelCalls } from '#domain/exam/panel/all-calls.ts'
import { type Opened, option, preparePanel, stateAt } from '#server/features/exam/panel/testing.ts'
import { workOnce } from '#server/features/exam/results/results.ts'
import { plantKeys, showsKeys } from '#server/http/testing/withheld.ts'
import { pagesOf } from '#server/pdf/testing.ts'

const room = preparePanel()
const { idOf, now, query } = room
beforeAll(() => plantKeys(room.t.database.pool))

type Exam = Opened & { page: string }

/** The reply of every call of the panel to a pass; of the PDF its words. */
async function askAll({ pass, page }: Exam): Promise<Map<string, { status: number; body: string }>> {
  const { ticket } = (await room.panel.launch(room.aarav, room.testId)).body.data ?? { ticket: 'x' }
  const sending = { page, since: 0, states: [], events: [] }
  const [receipt] = await query('select code from attempt_receipt order by submitted_at desc limit 1')
  const bodies: Record<string, object> = {
    '/examPanel/open': { ticket, page },
    '/examPanel/begin': { page },
    '/examPanel/save': sending,
    '/examPanel/submit': sending,
    '/examPanel/takeOver': { page },
    '/examPanel/bookmark': { question_id: idOf(1), is_bookmarked: true },
    '/examPanel/launchNotebook': {
      institute_id: room.aarav.institute_id,
      user_id: room.aarav.user_id,
      question_ids: [idOf(1)],
    },
  }
  const replies = new Map<string, { status: number; body: string }>()
  // Submitting comes last.
  for (const call of panelCalls.toSorted(
    (a, b) => Number(/submit/.test(a.path)) - Number(/submit/.test(b.path)),
  )) {
    const authorization = call.access === 'exam' ? room.aarav.examdesk_auth_token : pass
    const payload = bodies[call.path]
    const answer = await room.t.app.inject({
      method: call.method,
      url: call.path.replace(':code', receipt?.code ?? 'none'),
      headers: { host: 'localhost', authorization },
      ...(payload && { payload }),
    })
    const isPdf = answer.headers['content-type'] === 'application/pdf'
    const body = isPdf ? (await pagesOf(answer.rawPayload)).join(' ') : answer.body
    replies.set(call.path, { status: answer.statusCode, body })
  }
  return replies
}

const seenIn = (reply: Awaited<ReturnType<typeof askAll>>) =>
  [...reply].filter(([, { body }]) => showsKeys(body)).map(([path]) => path)
const statusOf = (reply: Awaited<ReturnType<typeof askAll>>, path: string) => reply.get(path)?.status
const set = (change: string) => query(`update test set ${change} where id = $1`, [room.testId])

test('solutions are in no reply of the panel before they may be shown [panel-10]', async () => {
  const exam = await room.panel.start(room.aarav, room.testId)
  await room.panel.save(exam.pass, exam.page, [
    stateAt(idOf(1), { at: now, by: exam.page, value: option(77_007) }),
    stateAt(idOf(4), { at: now, by: exam.page, value: { type: 4, value: 1 } }),
  ])
  const running = await askAll(exam)
  expect(seenIn(running)).toEqual([])
  for (const path of ['open', 'paper', 'save', 'takeOver', 'bookmark', 'outcome', 'submit'])
    expect([path, statusOf(running, `/examPanel/${path}`)]).toEqual([path, 200])

  // `askAll` has submitted it.
  const submitted = await askAll(exam)
  expect(seenIn(submitted)).toEqual([])
  for (const path of ['/examPanel/receipt/download', '/api/v1/test-receipt/:code'])
    expect(statusOf(submitted, path)).toBe(200)
  await workOnce(room.t.context)
  expect(seenIn(await askAll(exam))).toEqual([])

  await set('is_result_published = true, is_solution_offered = false')
  const withoutSolutions = await askAll(exam)
  expect(seenIn(withoutSolutions)).toEqual([])
  expect(withoutSolutions.get('/examPanel/outcome')?.body).toContain('"is_ready":true')

  await set('is_solution_offered = true')
  const opened = await askAll(exam)
  expect(seenIn(opened)).toEqual(['/examPanel/outcome'])
  expect(statusOf(opened, '/examPanel/launchNotebook')).toBe(200)

  await set('cancelled_at = now()')
  expect(seenIn(await askAll(exam))).toEqual([])

  await set('cancelled_at = null, attempt_limit = 2')
  const again = await room.panel.start(room.aarav, room.testId)
  // Neither with the old pass nor with the new one, during the second attempt.
  for (const { path, reply } of [
    { path: 'outcome', reply: await room.panel.ask('GET', '/examPanel/outcome', exam.pass) },
    { path: 'paper', reply: await room.panel.ask('GET', '/examPanel/paper', again.pass) },
  ])
    expect([path, reply.status, showsKeys(JSON.stringify(reply.body))]).toEqual([path, 200, false])
  expect(seenIn(await askAll(again))).toEqual([])
})
