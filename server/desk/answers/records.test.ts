import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { prepareAnswers } from '#server/desk/answers/testing.ts'
import { makeToken } from '#server/exchange/admin/testing.ts'
import { besideUncommitted } from '#server/http/testing/locks.ts'

const { made, asked, query, answer, ask, bodyOf } = prepareAnswers()

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

describe('a notice that is out, whose choices were stored with gaps', () => {
  const gaps = 'By bus \n\u2003By car\u00a0\n\tOn foot'
  const outWithGaps = async () => {
    const { id, code } = await asked({ kind: 'choice', choices: ['By bus', 'By car', 'On foot'] })
    await query('update announcement set choices = $2 where id = $1', [id, gaps])
    return { id, code }
  }
  const hashOf = async (id: number) => (await ask(made.rohan, id)).result.text_hash

  test('is edited at the desk, and asks what it did [desk-34, answer-9]', async () => {
    const { id, code } = await outWithGaps()
    const read = async () =>
      (
        await made.d.ask<{ cells: object; question: { kind: string; choices: string[]; until: string } }>(
          'GET',
          `notices/${code}`,
          undefined,
          made.office.token,
        )
      ).result
    const shown = await read()
    expect(shown.question.choices).toEqual(['By bus', 'By car', 'On foot'])
    const put = async (question: typeof shown.question, more: object = {}) =>
      (
        await made.d.ask(
          'PUT',
          `notices/${code}`,
          { ...(await bodyOf(question, more)), keeps_file: true, was: (await read()).cells },
          made.office.token,
        )
      ).status
    const before = await hashOf(id)
    expect(await put({ ...shown.question, until: '2026-11-30' })).toBe(200)
    expect(await hashOf(id)).toBe(before)
    expect(await put(shown.question, { title: 'Excursion on Monday' })).toBe(200)
    expect(await put({ ...shown.question, choices: ['By bus', 'By boat', 'On foot'] })).toBe(422)
    expect((await ask(made.rohan, id)).result.choices).toEqual(['By bus', 'By car', 'On foot'])
  })

  test('is imported with other gaps, and not with other choices [answer-14]', async () => {
    const { code } = await outWithGaps()
    const put = async (choices: string) => (await call('PUT', 'notices', [{ id: code, choices }])).statusCode
    expect(await put('By bus\nBy car\nOn foot')).toBe(200)
    expect(await put('  By bus\nBy car\nOn foot  ')).toBe(200)
    expect(await put('By bus\nBy boat\nOn foot')).toBe(422)
  })
})

test('lines that differ only by gaps are no choices [answer-2]', async () => {
  const { code } = await asked(
    { kind: 'choice', choices: ['By bus', 'By car'] },
    { announced_at: '2026-11-26 10:00' },
  )
  for (const choices of ['By bus\n\tBy bus', 'By bus\n\u00a0\nBy car', 'By bus\n\t'])
    expect((await call('PUT', 'notices', [{ id: code, choices }])).faults, choices).toMatchObject([
      { problem: expect.stringContaining('different lines, none empty') },
    ])
})
