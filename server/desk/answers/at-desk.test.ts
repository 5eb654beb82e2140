import { describe, expect, test } from 'vitest'
import { prepareAnswers } from '#server/desk/answers/testing.ts'
import { makeToken } from '#server/exchange/admin/testing.ts'

const { made, query, setTime, bodyOf, asked, answer, listed, reminders } = prepareAnswers()

type Asked = NonNullable<Parameters<typeof bodyOf>[0]>

describe('at the desk', () => {
  test('a question is whole, and stays as it is once the notice is out; its day may change [answer-2, desk-135]', async () => {
    const fault = async (question: Asked, more: object = {}) => (await asked(question, more)).status
    expect(await fault({ kind: 'choice', choices: ['One'] })).toBe(422)
    expect(await fault({ kind: 'choice', choices: ['One', 'one'] })).toBe(422)
    expect(await fault({ kind: 'yes or no', until: '2026-11-24' })).toBe(422)
    const { code } = await asked({ kind: 'yes or no' })
    const { result } = await made.d.ask<{ cells: object; question: object }>(
      'GET',
      `notices/${code}`,
      undefined,
      made.office.token,
    )
    expect(result.question).toEqual({ kind: 'yes or no', choices: [], until: '2026-11-27' })
    const put = async (question: Asked | null) =>
      (
        await made.d.ask(
          'PUT',
          `notices/${code}`,
          { ...(await bodyOf(question)), keeps_file: true, was: result.cells },
          made.office.token,
        )
      ).status
    expect(await put({ kind: 'seen' })).toBe(422)
    expect(await put(null)).toBe(422)
    expect(await put({ kind: 'yes or no', until: '2026-11-30' })).toBe(200)
    const coming = await asked({ kind: 'yes or no' }, { announced_at: '2026-11-26 09:00' })
    const before = (
      await made.d.ask<{ cells: object }>('GET', `notices/${coming.code}`, undefined, made.office.token)
    ).result.cells
    const change = {
      ...(await bodyOf({ kind: 'seen' }, { announced_at: '2026-11-26 09:00' })),
      keeps_file: true,
      was: before,
    }
    expect((await made.d.ask('PUT', `notices/${coming.code}`, change, made.office.token)).status).toBe(200)
  })

  test('lists who has answered and who has not, by name, in pages and as CSV; a read is in the log of each [desk-136, desk-137, answer-23]', async () => {
    const { id, code } = await asked({ kind: 'text' })
    await answer(made.rohan, id, '=cmd|x')
    const all = await listed(code)
    expect(all).toMatchObject({ answered: 1, changed: 0, tally: [], may_remind: true, is_over: false })
    expect(all.answers.map(({ name }) => name)).toEqual(all.answers.map(({ name }) => name).toSorted())
    const names = []
    let next = all.next
    for (names.push(...all.answers); next; ) {
      const page = await listed(code, `?after=${encodeURIComponent(next)}`)
      names.push(...page.answers)
      next = page.next
    }
    expect(names).toHaveLength(all.asked)
    expect((await listed(code, '?state=missing&search=Aarav%20Sharma')).answers).toEqual([])
    expect((await listed(code, '?search=aarav%20sh')).answers).toMatchObject([{ answer: '=cmd|x' }])
    const csv = await made.t.app.inject({
      url: `/desk/v1/notices/${code}/answers/file?state=answered`,
      headers: { authorization: made.head.token },
    })
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.body).toContain(`Aarav Sharma`)
    expect(csv.body).toContain(`'=cmd|x`)
    expect(
      await query(`select 1 from access_log where kind = 'sawNoticeAnswers' and person_id = $1`, [
        made.aarav.account_id,
      ]),
    ).not.toEqual([])
    expect((await made.d.ask('GET', 'notices/none/answers', undefined, made.head.token)).status).toBe(404)
    const read = async (instituteId: number, scope: string) => {
      const headers = { authorization: await makeToken(made.t, instituteId, [scope]) }
      const reply = await made.t.app.inject({
        url: `/admin/v1/notices/${code}/answers?state=answered`,
        headers,
      })
      return { status: reply.statusCode, body: reply.json() }
    }
    expect((await read(1, 'read:notices')).body.result.answers).toMatchObject([
      { name: 'Aarav Sharma', answer: '=cmd|x', answered_by: 'Rohan Sharma' },
    ])
    expect([(await read(1, 'read:students')).status, (await read(2, 'read')).status]).toEqual([403, 404])
  })

  test('what was answered is still there once the notice is for others, and once it is taken back [desk-136, desk-137, answer-23]', async () => {
    const { id, code } = await asked({ kind: 'yes or no' })
    await answer(made.rohan, id, 'yes')
    await query('update announcement set is_for_all = false where id = $1', [id])
    await query(
      `insert into announcement_student (institute_id, announcement_id, student_id) values (1, $1, $2)`,
      [id, made.sister],
    )
    const answered = { name: 'Aarav Sharma', answer: 'yes', answered_by: 'Rohan Sharma' }
    expect(await listed(code)).toMatchObject({
      ...{ answers: [answered, { answer: '' }], asked: 2, answered: 1, tally: [{ answer: 'yes', count: 1 }] },
    })
    // One is reminded: who has answered, and is not asked any more, is not.
    expect(await made.d.post(`notices/${code}/remind`, {}, made.office.token)).toMatchObject({
      result: { students: 1 },
    })
    await query('update announcement set taken_back_at = now() where id = $1', [id])
    expect(await listed(code)).toMatchObject({
      ...{ answers: [answered], asked: 1, answered: 1, may_remind: false },
    })
    const file = await made.t.app.inject({
      url: `/desk/v1/notices/${code}/answers/file`,
      headers: { authorization: made.head.token },
    })
    expect(file.body).toContain('Aarav Sharma')
  })

  test('who is not here any more is asked for nothing, whatever their sections are; an answer stays [desk-136]', async () => {
    const { id, code } = await asked({ kind: 'yes or no' })
    await answer(made.rohan, id, 'yes')
    const { asked: before } = await listed(code)
    const neha = await made.t.signedIn('9000000002')
    const gone = [neha.account_id, made.aarav.account_id]
    await query(`update person set status = 'removed' where id = any($1)`, [gone])
    expect(await listed(code)).toMatchObject({ asked: before - 1, answered: 1 })
    // A signature of an earlier text is asked for again, but not of who has left.
    const signed = await asked({ kind: 'signature' })
    const { asked: all } = await listed(signed.code)
    await query(
      `insert into notice_answer (institute_id, announcement_id, student_id, answer, answered_at, text_hash) values (1, $1, $2, 'signed', now(), 'before')`,
      [signed.id, made.student],
    )
    expect(await listed(signed.code)).toMatchObject({ asked: all + 1, answered: 1, changed: 1 })
    const remind = await made.d.post<{ students: number }>(
      `notices/${signed.code}/remind`,
      {},
      made.office.token,
    )
    expect(remind.result.students).toBe(all)
    await query(`update person set status = 'active' where id = any($1)`, [gone])
  })

  test('reminds those who have not answered, once a day; the day before the last one does by itself, and an answer ends it [desk-138, answer-13]', async () => {
    const { id, code } = await asked({ kind: 'yes or no' })
    expect(await reminders()).toEqual([])
    await answer(made.rohan, id, 'yes')
    const remind = () => made.d.post<{ students: number }>(`notices/${code}/remind`, {}, made.office.token)
    const { asked: all } = await listed(code)
    expect(await remind()).toMatchObject({ status: 200, result: { students: all - 1 } })
    expect((await reminders()).map(({ name }) => name)).toEqual(['Meera Nair', 'Rohan Sharma'])
    expect(await remind()).toMatchObject({
      status: 422,
      message: 'Families were reminded today already. Please wait until tomorrow.',
    })
    expect((await made.d.ask('POST', `notices/${code}/remind`, {}, made.head.token)).status).toBe(422)
    expect((await listed(code)).may_remind).toBe(false)
    await answer(made.rohan, id, 'yes', { student_id: made.sister })
    expect((await reminders()).map(({ name }) => name)).toEqual(['Meera Nair'])
    await setTime('10:00', '2026-11-26')
    expect((await listed(code)).may_remind).toBe(true)
  })

  test('no grid and no import forges an answer of a family, or a signature; it may be removed [answer-14]', async () => {
    const plain = await asked({ kind: 'yes or no' })
    const signed = await asked({ kind: 'signature' })
    await answer(made.rohan, plain.id, 'yes')
    const list = await made.d.ask<{ rows: Record<string, string | null>[] }>(
      'GET',
      'records/notice-answers',
      undefined,
      made.office.token,
    )
    const was = list.result.rows[0] ?? {}
    expect(was).toMatchObject({ notice: plain.code, answer: 'yes' })
    const ids = { notice: plain.code, student: was.student ?? '' }
    const put = async (to: object, before: object | null) =>
      (
        await made.d.ask(
          'PUT',
          'records/notice-answers',
          { rows: [{ to, was: before }], is_check: false },
          made.office.token,
        )
      ).status
    expect(await put({ ...ids, answer: 'no' }, { answer: 'yes' })).toBe(422)
    expect(await put({ ...ids, notice: signed.code, answer: 'signed' }, null)).toBe(422)
    const [other] = await query(
      `select p.source_id as code from student s join person p on p.id = s.person_id where s.id = $1`,
      [made.sister],
    )
    const ofSister = { notice: plain.code, student: String(other?.code) }
    expect(await put({ ...ofSister, answer: 'yes', answered_by: was.answered_by }, null)).toBe(422)
    expect(await put({ ...ofSister, answer: 'maybe' }, null)).toBe(422)
    expect(await put({ ...ofSister, answer: 'yes' }, null)).toBe(200)
    expect(await put({ ...ids, removed: 'yes' }, {})).toBe(200)
    expect(await listed(plain.code)).toMatchObject({ answered: 1 })
  })
})
