import { describe, expect, test } from 'vitest'
import { prepareQuestions } from '#server/desk/questions/testing.ts'

const { made, at, family, desk, asked, teach } = prepareQuestions()
const notFound = { status: 404 }
const photo = { name: 'note.pdf', bytes: Buffer.from('%PDF-1.4\nx') }

describe('at the desk', () => {
  const reaching = async (id: number) => {
    const tokens = {
      class: made.classTeacher.token,
      english: made.english.token,
      ...{ office: made.office, owner: made.owner, head: made.head },
    }
    const found = await Promise.all(
      Object.entries(tokens).map(
        async ([name, token]) => [name, (await desk.page(token, id)).status] as const,
      ),
    )
    return found.flatMap(([name, status]) => (status === 200 ? [name] : [])).join(' ')
  }

  test('a teacher has those of the own classes, the office its own, owner and head all; a head only reads [desk-140, desk-141, desk-147]', async () => {
    const [ofClass, ofEnglish, ofOffice] = [
      await asked(),
      await asked(made.rohan, 'subject', { subject_id: made.englishId, title: 'Chapter 4' }),
      await asked(made.rohan, 'office'),
    ]
    expect(await Promise.all([ofClass, ofEnglish, ofOffice].map(reaching))).toEqual([
      'class owner head',
      'english owner head',
      'office owner head',
    ])
    expect(await desk.reply(made.head, ofClass)).toMatchObject({ status: 422 })
    expect((await desk.list(made.english.token)).result).toMatchObject({
      waiting: 1,
      questions: [
        {
          thread_id: ofEnglish,
          name: 'Aarav Sharma',
          sections: '10-A',
          subject: 'English',
          is_waiting: true,
        },
      ],
    })
    expect((await made.d.today(made.classTeacher.token)).waiting).toContainEqual({
      kind: 'questions',
      count: 1,
    })
    expect((await desk.list(made.owner, 'list=all&search=CHAPTER')).result.questions).toMatchObject([
      { thread_id: ofEnglish },
    ])
    expect((await desk.list(made.owner, 'list=all&search=aarav')).result.questions).toHaveLength(3)
    const page = await made.d.ask<{ student: { questions: { thread_id: number }[] } }>(
      'GET',
      `person/${made.aarav.user_id}`,
      undefined,
      made.office,
    )
    expect(page.result.student.questions.map(({ thread_id }) => thread_id)).toEqual([ofOffice])
    await desk.reply(made.english.token, ofEnglish)
    expect((await desk.list(made.english.token)).result.waiting).toBe(0)
  })

  test('it goes on with the successor of the class or subject, and with the office where there is none [ask-4]', async () => {
    const id = await asked(made.rohan, 'subject', { subject_id: made.englishId })
    const seen = await desk.lastOf(id)
    await teach('English', made.classTeacher.id)
    expect(await reaching(id)).toBe('class owner head')
    // A class of last week is not his any more, once those of the next days are somebody else's.
    await made.d.query(
      `update classroom_class set teacher_id = $3 where institute_id = 1 and section_id = $1 and subject_id = $2 and starts_at < '2026-11-20'`,
      [made.sectionId, made.englishId, made.english.id],
    )
    expect(await reaching(id)).toBe('class owner head')
    // Lost between reading and sending.
    expect(await desk.reply(made.english.token, id, 'Yes', { seen, files: [photo] })).toMatchObject(notFound)
    const other = await asked()
    await made.d.query(`update class_teacher set end_date = '2026-11-19'`)
    expect(await reaching(other)).toBe('office owner head')
    expect((await desk.reply(made.office, other)).status).toBe(200)
    expect((await family.thread(made.rohan, other)).result.posts.at(-1)).toMatchObject({ role: 'Office' })
    await made.d.query('update class_teacher set end_date = null')
    const block = `update person set status = $2 where institute_id = 1 and id = $1`
    await made.d.query(block, [made.classTeacher.id, 'blocked'])
    expect(await reaching(other)).toBe('office owner head')
    await made.d.query(block, [made.classTeacher.id, 'active'])
  })

  test('is handed over, and what somebody has not seen refuses to be answered [desk-142, desk-143, ask-14]', async () => {
    const id = await asked()
    const seen = await desk.lastOf(id)
    const { result } = await desk.page(made.classTeacher.token, id)
    expect(result.whom.map(({ addressee }) => addressee)).not.toContain('class')
    await family.write(made.meera, id)
    const to = { addressee: 'office', subject_id: null, seen_post: seen }
    const last = await desk.lastOf(id)
    expect(await desk.act(made.classTeacher.token, id, 'hand-over', to)).toMatchObject({
      status: 409,
      last_post_id: last,
    })
    expect(
      (await desk.act(made.classTeacher.token, id, 'hand-over', { ...to, seen_post: last })).status,
    ).toBe(200)
    expect(await reaching(id)).toBe('office owner head')
    expect((await family.thread(made.rohan, id)).result.posts.at(-1)).toMatchObject({
      kind: 'handed-over',
      text: 'Office',
    })
    expect(
      await desk.act(made.office, id, 'hand-over', {
        addressee: 'subject',
        subject_id: 999_999,
        seen_post: await desk.lastOf(id),
      }),
    ).toMatchObject(notFound)
    expect((await desk.act(made.office, id, 'close', { seen_post: await desk.lastOf(id) })).status).toBe(200)
    expect((await family.list(made.rohan)).result.threads).toMatchObject([{ is_closed: true }])
  })

  test('one that has become too long for an answer is still handed over, and closed [ask-9, desk-143]', async () => {
    const id = await asked()
    await made.d.query(
      `insert into ask_post (institute_id, thread_id, kind, side, text, sent_at)
        select 1, $1, case when number <= 299 then 'message' else 'handed-over' end, 'school', 'x', '2026-11-01' from generate_series(1, $2) number`,
      [id, 1100],
    )
    expect(await desk.reply(made.classTeacher.token, id)).toMatchObject({
      status: 422,
      message: 'This question has become too long for another answer. Close it: the family asks a new one.',
    })
    const { posts } = (await desk.page(made.classTeacher.token, id)).result
    expect(posts.at(-1)?.post_id).toBe(await desk.lastOf(id))
    expect((await family.thread(made.rohan, id)).result.posts.at(-1)?.post_id).toBe(posts.at(-1)?.post_id)
    const seen = async () => ({ seen_post: await desk.lastOf(id) })
    const to = { addressee: 'office', subject_id: null, ...(await seen()) }
    expect((await desk.act(made.classTeacher.token, id, 'hand-over', to)).status).toBe(200)
    expect((await desk.act(made.office, id, 'close', await seen())).status).toBe(200)
    expect((await family.thread(made.rohan, id)).result).toMatchObject({
      why_not: 'full',
      thread: { is_closed: true },
    })
  })

  test('handing over takes no message away from the family [ask-9]', async () => {
    const id = await asked()
    const hand = (count: number) =>
      made.d.query(
        `insert into ask_post (institute_id, thread_id, kind, side, text, sent_at)
          select 1, $1, 'handed-over', 'school', 'Office', '2026-11-01' from generate_series(1, $2)`,
        [id, count],
      )
    await hand(250)
    expect((await family.thread(made.rohan, id)).result.why_not).toBe('')
    expect((await family.write(made.rohan, id)).status).toBe(200)
  })

  const races: [string, (id: number, seen: number) => Promise<{ status: number }>[], number[]][] = [
    [
      'two answer: one is written, the other sees it first',
      (id, seen) => [
        desk.reply(made.classTeacher.token, id, 'Yes', { seen }),
        desk.reply(made.owner, id, 'No', { seen }),
      ],
      [200, 409],
    ],
    [
      'one answers, one hands over',
      (id, seen) => [
        desk.reply(made.owner, id, 'Yes', { seen }),
        desk.act(made.classTeacher.token, id, 'hand-over', {
          addressee: 'office',
          subject_id: null,
          seen_post: seen,
        }),
      ],
      [200, 409],
    ],
    [
      'the family closes while somebody answers: both, or the answer sees it first',
      (id, seen) => [family.close(made.rohan, id), desk.reply(made.owner, id, 'Yes', { seen })],
      [200],
    ],
    ['both parents write', (id) => [family.write(made.rohan, id), family.write(made.meera, id)], [200, 200]],
  ]
  test.each(races)('at once, %s [ask-14]', async (_, act, statuses) => {
    const id = await asked()
    const found = await Promise.all(act(id, await desk.lastOf(id)))
    const sorted = found.map(({ status }) => status).toSorted()
    expect(sorted.slice(0, statuses.length)).toEqual(statuses)
    expect([200, 409]).toContain(sorted.at(-1))
  })

  test('its file is for those who reach it; reading and writing are in the log [desk-144, ask-21]', async () => {
    const { result } = await family.ask(made.rohan, 'class', {}, { files: [photo] })
    const post = await desk.lastOf(result.thread_id)
    const fetch = async (token: string) =>
      (
        await made.t.app.inject({
          url: `/desk/v1/questions/${result.thread_id}/files/${post}`,
          headers: { host: 'localhost', authorization: token },
        })
      ).statusCode
    expect([
      await fetch(made.classTeacher.token),
      await fetch(made.english.token),
      await fetch(made.office),
    ]).toEqual([200, 404, 404])
    await desk.reply(made.classTeacher.token, result.thread_id)
    const log = await made.d.query(
      `select kind, actor_id::int as by from access_log where kind in ('wroteQuestion', 'sawQuestions', 'answeredQuestion') and at >= $1 order by id desc limit 3`,
      [made.t.context.clock()],
    )
    expect(log.map(({ kind }) => kind)).toContain('wroteQuestion')
    expect(log[0]).toEqual({ kind: 'answeredQuestion', by: made.classTeacher.id })
  })

  test('a pause decides what staff have reported: what the family has reported of staff still waits for the owners; the other parent sees that it is reported [ask-11, desk-146]', async () => {
    const id = await asked()
    const first = await desk.lastOf(id)
    const { result } = await desk.reply(made.classTeacher.token, id)
    await family.report(made.rohan, id, result.post_id)
    await desk.act(made.classTeacher.token, id, 'report', { post_id: first, reason: 'Insulting' })
    expect((await family.thread(made.meera, id)).result.posts.map((one) => one.is_reported)).toEqual([
      false,
      true,
    ])
    const paused = { until: '2026-11-25', reason: 'Please stay polite.' }
    expect((await desk.act(made.owner, id, 'pause', paused)).status).toBe(200)
    expect(
      (await desk.page(made.owner, id)).result.reports.map(({ side, decision }) => [side, decision]),
    ).toEqual([
      ['family', 'none'],
      ['school', 'paused'],
    ])
    expect((await desk.list(made.head, 'list=reported')).result.reported).toBe(1)
  })

  test('either side reports to the owners, who decide, or pause the family with a reason it reads [ask-11, ask-34, desk-145, desk-146]', async () => {
    const id = await asked()
    const first = await desk.lastOf(id)
    const { result } = await desk.reply(made.classTeacher.token, id)
    expect(await family.report(made.rohan, id, first)).toMatchObject({
      status: 422,
      message: 'Only what the other side has written is reported.',
    })
    expect([
      (await family.report(made.rohan, id, result.post_id)).status,
      (await family.report(made.rohan, id, result.post_id)).status,
    ]).toEqual([200, 200])
    expect(
      (await desk.act(made.classTeacher.token, id, 'report', { post_id: first, reason: 'Insulting' })).status,
    ).toBe(200)
    expect((await family.thread(made.rohan, id)).result.posts.map((one) => one.is_reported)).toEqual([
      false,
      true,
    ])
    expect((await desk.list(made.classTeacher.token, 'list=reported')).result).toMatchObject({
      questions: [],
      reported: 0,
    })
    expect((await desk.list(made.head, 'list=reported')).result).toMatchObject({
      questions: [{ thread_id: id, reports: 2 }],
      reported: 1,
    })
    expect((await desk.page(made.classTeacher.token, id)).result.reports).toEqual([])
    const { reports } = (await desk.page(made.owner, id)).result
    const decide = (token: string) =>
      desk.act(token, id, 'decide', { report_id: reports[0]?.report_id, decision: 'noted' })
    expect((await decide(made.office)).status).toBe(422)
    expect([(await decide(made.owner)).status, (await decide(made.owner)).status]).toEqual([200, 422])
    const pause = (until: string | null, reason: string) =>
      desk.act(made.owner, id, 'pause', { until, reason })
    expect((await pause('2026-11-19', 'Insults')).status).toBe(422)
    expect((await pause('2026-11-25', '')).status).toBe(422)
    expect((await pause('2026-11-25', 'Please stay polite.')).status).toBe(200)
    expect((await family.thread(made.meera, id)).result).toMatchObject({
      why_not: 'paused',
      pause: { until: '2026-11-25', reason: 'Please stay polite.' },
    })
    expect(await family.write(made.meera, id)).toMatchObject({
      status: 422,
      message: 'Writing is paused until 25-11-2026: Please stay polite.',
    })
    expect((await desk.page(made.owner, id)).result.reports.map(({ decision }) => decision)).toEqual([
      'noted',
      'paused',
    ])
    await pause(null, '')
    expect((await family.write(made.meera, id)).status).toBe(200)
    at('00:01', '2026-11-26')
  })
})
