import type pg from 'pg'
import { expect, test } from 'vitest'
import { prepareAnswers } from '#server/desk/answers/testing.ts'
import { makeToken } from '#server/exchange/admin/testing.ts'
import { besideUncommitted } from '#server/http/testing/locks.ts'

const { made, asked, query, answer, ask } = prepareAnswers()

/** As a program of the institute. */
const call = async (method: 'GET' | 'PUT', kind: string, payload?: object) => {
  const token = await makeToken(made.t, 1, ['read', 'write'], 30)
  const headers = { host: 'localhost', authorization: `Bearer ${token}` }
  const url = `/admin/v1/records/${kind}`
  return (await made.t.app.inject({ method, url, headers, ...(payload && { payload }) })).json()
}
const ownCode = async (): Promise<string> => {
  const [own] = await query(
    `select person.source_id as code from student join person on person.id = student.person_id where student.id = $1`,
    [made.student],
  )
  return own.code
}

test('an answer that a family gives while the institute changes one by phone stays as the family gave it [answer-14]', async () => {
  const { id, code } = await asked({ kind: 'yes or no' })
  const byPhone = { notice: code, student: await ownCode(), answer: 'no' }
  expect((await call('PUT', 'notice-answers', [byPhone])).message).toBe('OK')
  const give = (family: pg.ClientBase) =>
    family.query(
      `update notice_answer set answer = 'no', answered_by = $1, answered_at = now() where announcement_id = $2`,
      [made.rohan.account_id, id],
    )
  const changed = await besideUncommitted(made.t.database.pool, give, () =>
    call('PUT', 'notice-answers', [{ ...byPhone, answer: 'yes' }]),
  )
  expect(changed.faults?.map(({ problem }: { problem: string }) => problem)).toContain(
    'was given by the family: it is only removed',
  )
  expect((await ask(made.rohan, id)).result.students[0]?.answer).toMatchObject({
    answer: 'no',
    answered_by: 'Rohan Sharma',
  })
})

test('a choice that a file has with gaps around it is chosen, exported and imported without them [answer-1, answer-5, answer-14]', async () => {
  const { id, code } = await asked(
    { kind: 'choice', choices: ['By bus', 'By car'] },
    { announced_at: '2026-11-26 10:00' },
  )
  const choices = 'By bus \n By car\u00a0'
  expect((await call('PUT', 'notices', [{ id: code, choices: `${choices}\n\tOn foot` }])).message).toBe('OK')
  await query(`update announcement set announced_at = '2026-11-25 09:00+05:30' where id = $1`, [id])
  const { result } = await ask(made.rohan, id)
  expect(result.choices).toEqual(['By bus', 'By car', 'On foot'])
  for (const [index, one] of result.choices.entries()) {
    const { students } = (await ask(made.rohan, id)).result
    const seen = students[0]?.answer?.version ?? ''
    expect((await answer(made.rohan, id, one, { seen })).status, String(index)).toBe(200)
    const given = (await call('GET', 'notice-answers')).result.rows
    expect(given).toMatchObject([{ notice: code, answer: one }])
    expect((await call('PUT', 'notice-answers', given)).result).toMatchObject({ added: 0, changed: 0 })
  }
})
