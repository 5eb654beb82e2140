import { expect, test } from 'vitest'
import type { Change } from '#domain/admin/changes.ts'
import { prepareQuestions } from '#server/desk/questions/testing.ts'
import { makeToken } from '#server/exchange/admin/testing.ts'
import { askOwnData } from '#server/features/ask/own-data.ts'
import type { OwnDataScope } from '#server/own-data-area.ts'
import { sweepTables } from '#server/retention/sweep.ts'

const { made, at, family, desk, asked } = prepareQuestions()

async function program(instituteId = 1) {
  const scopes = ['questions', 'changes', 'read:questions', 'read:question-posts', 'write:question-posts']
  const token = await makeToken(made.t, instituteId, scopes, 30)
  return async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const answer = await made.t.app.inject({
      ...{ method, url: `/admin/v1/${path}` },
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, ...answer.json() }
  }
}

test('a program reads and answers as the office; another institute finds nothing; changes name what families do [ask-35]', async () => {
  const id = await asked()
  const [own, other] = [await program(), await program(2)]
  expect((await own('GET', 'questions?waiting=yes')).result.questions).toMatchObject([
    { thread_id: id, name: 'Aarav Sharma', addressee: 'class', is_waiting: true },
  ])
  expect((await own('GET', 'questions?waiting=no')).result.questions).toEqual([])
  expect(await other('GET', `questions/${id}`)).toMatchObject({ status: 404 })
  const { posts } = (await own('GET', `questions/${id}`)).result
  const body = { text: 'Yes', seen_post: posts[0].post_id }
  expect(await other('POST', `questions/${id}/reply`, body)).toMatchObject({ status: 404 })
  expect((await own('POST', `questions/${id}/reply`, body)).status).toBe(200)
  expect(await own('POST', `questions/${id}/reply`, body)).toMatchObject({ status: 409 })
  expect((await family.thread(made.rohan, id)).result.posts.at(-1)).toMatchObject({
    author: '',
    role: 'Office',
    text: 'Yes',
  })
  await family.close(made.rohan, id)
  const { result } = await own('GET', 'changes')
  expect((result.changes as Change[]).filter(({ kind }) => kind === 'question')).toMatchObject([
    { is_waiting: false },
    { is_waiting: false },
  ])
})

test('as records it is read, and changed by no token; the copy of own data has what the account sees; it is kept as long as the institute says [ask-22]', async () => {
  const id = await asked(made.aarav, 'class', { title: 'Own' })
  await asked(made.rohan, 'office', { title: 'Of the parents' })
  await desk.reply(made.classTeacher.token, id)
  const own = await program()
  expect((await own('GET', 'records/questions')).result.rows).toHaveLength(2)
  const { rows } = (await own('GET', 'records/question-posts')).result
  expect(rows).toHaveLength(3)
  expect((await own('PUT', 'records/question-posts', [{ ...rows[0], text: 'Forged' }])).status).toBe(422)
  const titles = async (role: 'student' | 'parent', personId: number) => {
    const viewed = { studentId: made.aarav.student_id, personId: made.aarav.user_id }
    const session = { instituteId: 1, timeZone: 'Asia/Kolkata', role, personId }
    const scope = { session, viewed, now: made.t.context.clock() } as unknown as OwnDataScope
    const copy = await askOwnData(made.t.context, scope)
    return [...((copy?.tables[1]?.rows ?? []) as Iterable<readonly unknown[]>)].map((cells) => cells[1])
  }
  expect(await titles('student', made.aarav.user_id)).toEqual(['Own', 'Own'])
  expect((await titles('parent', made.meera.account_id)).toSorted()).toEqual(['Of the parents', 'Own', 'Own'])
  await made.d.query(`update institute set features = features || '{"questions_days": 30}' where id = 1`)
  const left = async (day: string) => {
    at('10:00', day)
    await sweepTables(made.t.context)
    return (await made.d.query('select count(*)::int as posts from ask_post'))[0]?.posts
  }
  expect([await left('2026-12-19'), await left('2026-12-21')]).toEqual([3, 0])
})
