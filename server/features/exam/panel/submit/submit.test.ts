import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { answersText } from '#domain/exam/panel/answers-text.ts'
import { findPass } from '#server/features/exam/panel/queries.ts'
import { save } from '#server/features/exam/panel/save/save.ts'
import { submitAttempt } from '#server/features/exam/panel/submit/submit.ts'
import { makePage, minute, option, preparePanel, stateAt } from '#server/features/exam/panel/testing.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { hashOfSecret } from '#server/secrets/secret.ts'

const room = preparePanel()
const { idOf, now, query } = room

describe('submitting', () => {
  test('gives one receipt, however often: time, counts and the hash of the answers, confirmed in public [panel-43, panel-44, panel-66]', async () => {
    const one = await room.panel.start(room.aarav, room.testId)
    const value = { type: 2, text: 'Because' } as const
    await room.panel.save(one.pass, one.page, [stateAt(idOf(2), { at: now, by: one.page, value })])
    room.t.setClock(new Date(now + minute))
    const last = stateAt(idOf(1), { at: now + minute - 5, by: one.page, value: option(2) })
    const [first, ...others] = await Promise.all(
      [1, 2, 3].map(() => room.panel.submit(one.pass, one.page, [last])),
    )
    for (const other of others) expect(other.receipt).toEqual(first?.receipt)
    const text = answersText(one.attempt.attempt_id, [
      { questionId: idOf(1), answer: option(2) },
      { questionId: idOf(2), answer: value },
    ])
    expect(first?.receipt).toMatchObject({
      code: expect.stringMatching(/^(\w{4}-){3}\w{4}$/),
      test_name: 'All seven',
      answers_hash: createHash('sha256').update(text).digest('hex'),
      answered: 2,
      questions: 7,
    })
    expect(Date.parse(first?.receipt.submitted_at ?? '')).toBe(now + minute)
    const confirmed = await room.t.get(`/api/v1/test-receipt/${first?.receipt.code.toLowerCase()}`, '')
    expect(confirmed.body).toEqual({
      statusCode: 200,
      message: 'OK',
      result: {
        ...first?.receipt,
        institute_name: 'Greenfield Public School',
        student_name: 'Aarav S•••',
        replaced_at: null,
      },
    })
    const file = await room.t.app.inject({
      url: '/examPanel/receipt/download',
      headers: { host: 'localhost', authorization: one.pass },
    })
    expect([file.headers['content-type'], file.rawPayload.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ])
  })

  test('an answer that was saved during the submission is on the receipt', async () => {
    const one = await room.panel.start(room.aarav, room.testId)
    const attemptId = one.attempt.attempt_id
    const client = await room.t.database.pool.connect()
    await client.query('begin')
    await client.query('update test_attempt set last_sequence = 1 where id = $1', [attemptId])
    await client.query(
      `insert into attempt_answer (institute_id, attempt_id, question_id, answer, answer_at, answer_by, sequence)
        values ($1, $2, $3, $4, $5, $6, 1)`,
      [room.aarav.institute_id, attemptId, idOf(1), option(2), now, one.page],
    )
    const handing = submitAttempt(room.t.context, { instituteId: room.aarav.institute_id, attemptId })
    await expect.poll(room.countWaits, { timeout: 10_000 }).toBe(1)
    await client.query('commit')
    client.release()
    const text = answersText(attemptId, [{ questionId: idOf(1), answer: option(2) }])
    expect(await handing).toMatchObject({
      answered: 1,
      answers_hash: createHash('sha256').update(text).digest('hex'),
    })
  })

  test('an answer that was on its way while another tab submitted is quarantined', async () => {
    const one = await room.panel.start(room.aarav, room.testId)
    const { pool } = room.t.database
    const asItWas = await findPass(pool, {
      passHash: hashOfSecret(one.pass),
      host: 'localhost',
      now: new Date(now),
    })
    if (!asItWas) throw new Error('there is no pass')
    const { receipt } = await room.panel.submit(one.pass, one.page)
    const states = [stateAt(idOf(1), { at: now, by: one.page, value: option(1) })]
    const saved = await save(room.t.context, asItWas, { page: one.page, since: 0, states, events: [] })
    expect(saved).toMatchObject({ kept_apart: 1, refused: 0, receipt, states: [] })
  })

  test.each([
    ['answered = 7'],
    ['questions = 1'],
    [`answers_hash = repeat('0', 64)`],
    [`submitted_at = submitted_at - interval '1 second'`],
    [`test_name = 'Another'`],
  ])('a receipt that was changed in the database is not confirmed: %s [panel-44]', async (change) => {
    const one = await room.panel.start(room.aarav, room.testId)
    const { receipt } = await room.panel.submit(one.pass, one.page)
    await query(`update attempt_receipt set ${change} where attempt_id = $1`, [one.attempt.attempt_id])
    expectNotFound(await room.t.get(`/api/v1/test-receipt/${receipt.code}`, ''))
  })

  test('answers after it are quarantined if given before, refused if given after', async () => {
    const one = await room.panel.start(room.aarav, room.testId)
    const away = makePage()
    await room.panel.save(one.pass, away)
    room.t.setClock(new Date(now + 10_000))
    await room.panel.submit(one.pass, one.page, [
      stateAt(idOf(1), { at: now + 9000, by: one.page, value: option(2) }),
    ])
    room.t.setClock(new Date(now + 20_000))
    const saved = await room.panel.save(one.pass, away, [
      stateAt(idOf(1), { at: now + 10_000, by: away, value: option(3) }),
      stateAt(idOf(4), { at: now + 10_001, by: away, value: { type: 4, value: 1 } }),
      stateAt(idOf(5), { at: now - 500, by: away, value: { type: 5, isTrue: true } }),
    ])
    expect(saved).toMatchObject({
      kept_apart: 2,
      refused: 1,
      refused_ids: [idOf(4)],
      receipt: { answered: 1 },
    })
    expect(saved.states.map(({ answer }) => answer?.value)).toEqual([option(2)])
    const late = await query('select * from late_answer where attempt_id = $1 order by answer_at', [
      one.attempt.attempt_id,
    ])
    expect(late).toMatchObject([
      // Its tab was seen after the stamp: it could have been sent then.
      { question_id: idOf(5), given_at: new Date(now), arrived_at: new Date(now + 20_000), counted_at: null },
      { question_id: idOf(1), given_at: new Date(now + 10_000), answer: option(3) },
    ])
    // A repeat of it, and a repeat of counted answers: nothing new.
    const again = await room.panel.save(one.pass, away, [
      stateAt(idOf(1), { at: now + 9000, by: one.page, value: option(2) }),
      stateAt(idOf(5), { at: now - 500, by: away, value: { type: 5, isTrue: true } }),
    ])
    expect(again).toMatchObject({ kept_apart: 1, refused: 0 })
    expect(
      await query('select 1 from late_answer where attempt_id = $1', [one.attempt.attempt_id]),
    ).toHaveLength(2)
  })

  test.each([
    [
      'given in the last millisecond and here within the grace',
      0,
      4999,
      { kept_apart: 0, refused: 0, receipt: null },
    ],
    ['given a millisecond after the end', 1, 2, { kept_apart: 0, refused: 1, receipt: null }],
    [
      'given in time and here as the grace is over',
      0,
      5000,
      { kept_apart: 1, refused: 0, receipt: { answered: 0 } },
    ],
  ])('at the end: %s [panel-36]', async (_what, at, here, expected) => {
    const one = await room.panel.start(room.aarav, room.testId)
    const end = one.attempt.ends_at ?? 0
    room.t.setClock(new Date(end + here))
    const value = { type: 1, option: 1 } as const
    expect(
      await room.panel.save(one.pass, one.page, [stateAt(idOf(1), { at: end + at, by: one.page, value })]),
    ).toMatchObject({ ...expected, refused_ids: expected.refused === 1 ? [idOf(1)] : [] })
  })

  const ofTest = () => room.testId
  test.each([
    ['is called off', 'update test set cancelled_at = now() where id = $1', ofTest],
    ['is closed sooner', `update test set ends_at = ends_at - interval '1 hour' where id = $1`, ofTest],
    ['is taken from its section', 'delete from test_section where test_id = $1', ofTest],
    [
      'belongs to a section that he has left',
      `update enrolment e set end_date = '2001-01-01' from student s where s.id = e.student_id and s.person_id = $1`,
      () => room.aarav.user_id,
    ],
  ])(
    'an exam that %s meanwhile is finished: the answers count, and get a receipt [panel-47]',
    async (_what, change, of) => {
      const one = await room.panel.start(room.aarav, room.testId)
      await query(change, [of()])
      room.t.setClock(new Date(one.attempt.ends_at ?? 0))
      const last = stateAt(idOf(1), { at: now, by: one.page, value: option(1) })
      expect(await room.panel.save(one.pass, one.page, [last])).toMatchObject({ sequence: 1, kept_apart: 0 })
      expect((await room.panel.submit(one.pass, one.page)).receipt).toMatchObject({ answered: 1 })
      await query('update enrolment set end_date = null where end_date = $1', ['2001-01-01'])
    },
  )

  test('during the grace period it is submitted as of the end [panel-40]', async () => {
    const one = await room.panel.start(room.aarav, room.testId)
    const end = one.attempt.ends_at ?? 0
    room.t.setClock(new Date(end + 3000))
    const { receipt } = await room.panel.submit(one.pass, one.page)
    expect(Date.parse(receipt.submitted_at)).toBe(end)
  })

  test('takes back the news that it is tomorrow, from the student and the parents, and from no one else [news-51]', async () => {
    const one = await room.panel.start(room.aarav, room.testId)
    const given = (person: string) =>
      query(
        `insert into news (institute_id, person_id, child_id, kind, subject, cause_id, args, created_at, until_at)
          select 1, person_id, child_id, 'testTomorrow', $1 || ':' || student_person, $1::bigint, '{}', now() - interval '1 day', now() from (${person}) reader(person_id, child_id, student_person)`,
        [room.testId],
      )
    const students = 'select person_id, null::bigint, person_id from student'
    await given(`${students} where institute_id = 1 order by id limit 5`)
    await given(`select parent_id, student.id, person_id from guardian join student on student.institute_id = guardian.institute_id
      and student.id = guardian.student_id where guardian.institute_id = 1 and student.person_id = ${room.aarav.user_id}`)
    const about = async (isAarav: boolean) =>
      (
        await query(
          `select 1 from news where kind = 'testTomorrow' and cause_id = $1 and withdrawn_at is null and (split_part(subject, ':', 2)::bigint = $2) = $3`,
          [room.testId, room.aarav.user_id, isAarav],
        )
      ).length
    expect([await about(true), await about(false)]).toEqual([2, 4])
    await room.panel.submit(one.pass, one.page)
    expect([await about(true), await about(false)]).toEqual([0, 4])
  })
})
