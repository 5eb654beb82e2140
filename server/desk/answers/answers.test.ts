import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import type { Announcement } from '#domain/home/calls.ts'
import { prepareAnswers } from '#server/desk/answers/testing.ts'
import { besideUncommitted } from '#server/http/testing/locks.ts'

const { made, today, query, setTime, bodyOf, asked, answer, ask, send, sign, listed, waits } =
  prepareAnswers()

describe('a family answers', () => {
  test.each([
    ['seen', [], 'seen', 'yes'],
    ['yes or no', [], 'no', 'perhaps'],
    ['choice', ['Idli', 'Dosa'], 'Dosa', 'Upma'],
    ['text', [], 'Two of us come', ' '],
  ])(
    '%s: for one child, by whom it says; nothing else is taken [answer-1, answer-5, answer-20, answer-21]',
    async (kind, choices, good, bad) => {
      const { id, code } = await asked({ kind, choices })
      expect(
        (await waits(made.rohan))
          .map(({ student_id, ends_at }) => [student_id, ends_at.slice(0, 16)])
          .toSorted(),
      ).toEqual(
        [
          [made.student, '2026-11-28T00:00'],
          [made.sister, '2026-11-28T00:00'],
        ].toSorted(),
      )
      expect((await answer(made.rohan, id, bad)).status).not.toBe(200)
      expect(await answer(made.rohan, id, good)).toMatchObject({
        status: 200,
        result: { answer: good, answered_by: 'Rohan Sharma', is_text_changed: false },
      })
      expect((await waits(made.rohan)).map(({ student_id }) => student_id)).toEqual([made.sister])
      expect(await waits(made.meera)).toHaveLength(1)
      expect((await ask(made.meera, id)).result).toMatchObject({
        kind,
        choices,
        until: '2026-11-27',
        is_over: false,
      })
      const [row] = (await listed(code, '?state=answered')).answers
      expect(row).toMatchObject({
        student_id: made.student,
        name: 'Aarav Sharma',
        answer: good,
        answered_by: 'Rohan Sharma',
      })
      expect(
        await query('select kind, person_id::int as person from change where kind = $1 and subject_id = $2', [
          'notice-answer',
          id,
        ]),
      ).toEqual([{ kind: 'notice-answer', person: made.rohan.account_id }])
      expect(
        await query(
          `select 1 from access_log where kind = 'answeredNotice' and actor_id = $1 and person_id = $2`,
          [made.rohan.account_id, made.aarav.account_id],
        ),
      ).not.toEqual([])
    },
  )

  test('who sees it for the made.student, and no one else: not the made.student who has parents here, a stranger, or after it is taken back [answer-4]', async () => {
    const { id, code } = await asked({ kind: 'yes or no' })
    expect((await ask(made.aarav, id)).result.students).toMatchObject([{ may_answer: false }])
    expect(await waits(made.aarav)).toEqual([])
    expect(await answer(made.aarav, id, 'yes')).toMatchObject({
      status: 422,
      message: 'A parent answers this here.',
    })
    const neha = await made.t.signedIn('9000000002')
    expect((await answer(neha, id, 'yes')).status).toBe(404)
    const riya = await made.t.signedIn('9000000020').catch(() => undefined)
    if (riya) expect((await ask(riya, id)).status).toBe(404)
    expect((await answer(made.rohan, id, 'yes', { student_id: 999_999 })).status).toBe(404)
    await made.d.post(`notices/${code}/take-back`, {}, made.office.token)
    expect((await answer(made.rohan, id, 'yes')).status).toBe(404)
    expect((await ask(made.rohan, id)).status).toBe(404)
    const quiet = await asked(null)
    expect((await answer(made.rohan, quiet.id, 'yes')).status).toBe(404)
    const signed = await asked({ kind: 'signature' }, { sections: [], students: [neha.account_id] })
    const signature = { name: 'No one', password: 'demo123', text_hash: 'x' }
    expect((await send('notice-sign', made.rohan, { notice_id: signed.id, ...signature })).status).toBe(404)
    const ofOther = await asked({ kind: 'seen' }, { sections: [], students: [neha.account_id] })
    expect((await answer(made.rohan, ofOther.id, 'seen')).status).toBe(404)
  })

  test('until the last day is over, and not after it; then it does not wait either [answer-3, answer-11]', async () => {
    const { id } = await asked({ kind: 'yes or no', until: today })
    await setTime('23:59')
    expect((await answer(made.rohan, id, 'yes')).status).toBe(200)
    await setTime('00:00', '2026-11-26')
    const { result } = await ask(made.rohan, id)
    expect(result.is_over).toBe(true)
    expect(await waits(made.rohan)).toEqual([])
    const seen = result.students.find((one) => one.student_id === made.student)?.answer?.version ?? ''
    expect(await answer(made.rohan, id, 'no', { seen })).toMatchObject({
      status: 422,
      message: 'The last day for an answer is over. Please call the institute.',
    })
  })
})

describe('two guardians at once', () => {
  const cases: [string, [string, string], [number, number]][] = [
    ['say otherwise: one counts, and the other sees it', ['yes', 'no'], [200, 409]],
    ['say the same: it is answered once', ['yes', 'yes'], [200, 200]],
  ]
  test.each(cases)('%s [answer-6]', async (_, [one, other], statuses) => {
    const { id } = await asked({ kind: 'yes or no' })
    const replies = await Promise.all([answer(made.rohan, id, one), answer(made.meera, id, other)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual(statuses)
    const refused = replies.find(({ status }) => status === 409)
    const [stored] = await query('select answer from notice_answer where announcement_id = $1', [id])
    if (!refused) return expect(stored).toEqual({ answer: 'yes' })
    expect(refused.now).toMatchObject({ answer: stored?.answer })
    // Who was second decides, knowing what was answered.
    const changer = replies[0]?.status === 409 ? made.rohan : made.meera
    const wanted = stored?.answer === 'yes' ? 'no' : 'yes'
    expect((await answer(changer, id, wanted, { seen: refused.now?.version })).status).toBe(200)
    expect((await answer(changer, id, String(stored?.answer), { seen: refused.now?.version })).status).toBe(
      409,
    )
  })

  test('one answer that is sent twice with its key is given once [answer-21]', async () => {
    const { id } = await asked({ kind: 'text' })
    const both = await Promise.all([
      answer(made.rohan, id, 'Yes, two', {}, 'k1'),
      answer(made.rohan, id, 'Yes, two', {}, 'k1'),
    ])
    expect(both.map(({ status, result }) => [status, result.version])).toEqual([
      [200, both[0]?.result.version],
      [200, both[0]?.result.version],
    ])
    expect(
      await query('select 1 from change where kind = $1 and subject_id = $2', ['notice-answer', id]),
    ).toHaveLength(1)
  })
})

test('staff ask other sections instead while a family answers: not answered [answer-6]', async () => {
  const { id } = await asked({ kind: 'yes or no' })
  await query('update announcement set is_for_all = false where id = $1', [id])
  await query(
    'insert into announcement_section (institute_id, announcement_id, section_id) select 1, $1, id from section where institute_id = 1',
    [id],
  )
  const askOthers = async (staff: pg.ClientBase) => {
    await staff.query('update announcement set title = title where id = $1', [id])
    await staff.query('delete from announcement_section where announcement_id = $1', [id])
  }
  const { status } = await besideUncommitted(made.t.database.pool, askOthers, () =>
    answer(made.rohan, id, 'yes'),
  )
  expect([status, await query('select 1 from notice_answer')]).toEqual([404, []])
})

describe('a signature', () => {
  test('is by the name and the password, of the text that was shown; the password is stored nowhere [answer-8, answer-9, answer-22]', async () => {
    const { id } = await asked({ kind: 'signature' })
    expect(await sign(made.rohan, id, { name: 'Rohan' })).toMatchObject({
      status: 422,
      message: 'This is not the name of your account. Type it as it is shown.',
    })
    expect(await sign(made.rohan, id, { password: 'demo124' })).toMatchObject({ status: 422 })
    expect(await sign(made.rohan, id, { text_hash: 'x' })).toMatchObject({ status: 409 })
    expect(await answer(made.rohan, id, 'signed')).toMatchObject({ status: 422 })
    expect(await query('select 1 from notice_answer')).toEqual([])
    expect(await sign(made.rohan, id, { name: ' rohan  sharma ' })).toMatchObject({
      status: 200,
      result: { answer: 'signed' },
    })
    const [row] = await query('select * from notice_answer')
    expect(row).toMatchObject({
      signed_name: 'Rohan Sharma',
      text_hash: (await ask(made.rohan, id)).result.text_hash,
    })
    expect(
      JSON.stringify([
        row,
        await query('select * from change'),
        await query(`select * from access_log where kind = 'signedNotice'`),
      ]),
    ).not.toContain('demo123')
    // The other parent sees it, and signs nothing twice.
    expect(await sign(made.meera, id)).toMatchObject({ status: 200, result: { answered_by: 'Rohan Sharma' } })
  })

  test('wrong passwords are limited as those of a change of password [answer-8]', async () => {
    const { id } = await asked({ kind: 'signature' })
    const statuses = []
    for (let tries = 0; tries < 12; tries++)
      statuses.push((await sign(made.rohan, id, { password: `wrong${tries}` })).status)
    expect(statuses).toContain(429)
    expect((await sign(made.rohan, id)).status).toBe(429)
  })

  test('of a text that has changed while it was on the screen, or on the device, is refused; also where the list of notices is the older one [answer-9]', async () => {
    const notice = await asked({ kind: 'yes or no' })
    const signed = await asked({ kind: 'signature' })
    const hashOf = async (id: number) => {
      const url = `/api/v1/home/student/1/${made.student}`
      const list = (await made.t.get(url, made.rohan.student_auth)).body as Announcement[]
      return list.find(({ announcement_id }) => announcement_id === id)?.text_hash
    }
    const before = await Promise.all([notice, signed].map(({ id }) => hashOf(id)))
    expect(before).toEqual(
      await Promise.all([notice, signed].map(async ({ id }) => (await ask(made.rohan, id)).result.text_hash)),
    )
    await query(`update announcement set description_html = '<p>For Rs 5,000</p>' where id = any($1)`, [
      [notice.id, signed.id],
    ])
    expect(await answer(made.rohan, notice.id, 'yes', { text_hash: before[0] })).toMatchObject({
      status: 409,
      message: 'The notice was changed since it was shown here. Please read it again before you answer.',
    })
    expect((await sign(made.rohan, signed.id, { text_hash: before[1] })).status).toBe(409)
    expect(await query('select 1 from notice_answer')).toEqual([])
    const now = await hashOf(notice.id)
    expect((await answer(made.rohan, notice.id, 'yes', { text_hash: now })).status).toBe(200)
  })

  test('of a text that has changed is asked for again, and says so; of another answer it only says so [answer-9]', async () => {
    const signed = await asked({ kind: 'signature' })
    const plain = await asked({ kind: 'yes or no' })
    await sign(made.rohan, signed.id)
    await answer(made.rohan, plain.id, 'yes')
    for (const { code } of [signed, plain]) {
      const { result } = await made.d.ask<{ cells: object; local_time: string }>(
        'GET',
        `notices/${code}`,
        undefined,
        made.office.token,
      )
      const { question: _, ...same } = await bodyOf(null)
      const change = { ...same, html: '<p>By train</p>', keeps_file: true, was: result.cells }
      expect((await made.d.ask('PUT', `notices/${code}`, change, made.office.token)).status).toBe(200)
      expect(await listed(code)).toMatchObject({ answered: 1, changed: 1 })
    }
    expect(
      (await ask(made.meera, plain.id)).result.students.find((one) => one.student_id === made.student)?.answer
        ?.is_text_changed,
    ).toBe(true)
    expect(
      (await waits(made.meera)).filter((one) => one.student_id === made.student).map(({ id }) => id),
    ).toEqual([signed.id])
    const { result } = await ask(made.meera, signed.id)
    const seen = result.students.find((one) => one.student_id === made.student)?.answer?.version
    expect(await sign(made.meera, signed.id, { seen })).toMatchObject({
      status: 200,
      result: { answered_by: 'Meera Nair', is_text_changed: false },
    })
    expect((await waits(made.meera)).filter((one) => one.student_id === made.student)).toEqual([])
  })
})
