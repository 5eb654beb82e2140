import { describe, expect, test } from 'vitest'
import { prepareQuestions } from '#server/desk/questions/testing.ts'

const { made, at, family, desk, asked, teach } = prepareQuestions()
const notFound = { status: 404 }
const photo = { name: 'note.pdf', bytes: Buffer.from('%PDF-1.4\nx') }

describe('a family asks', () => {
  test('whom the time table and the class teachers give now, with the hours in which answers come [ask-1, ask-3, ask-6, ask-30]', async () => {
    const { result } = await family.list(made.rohan)
    expect(result).toMatchObject({
      why_not: '',
      pause: null,
      has_parent: true,
      hours: { from: '08:00', until: '16:00', weekdays: [1, 2, 3, 4, 5, 6] },
      threads: [],
    })
    expect(result.hours.open_days.slice(0, 3)).toEqual(['2026-11-20', '2026-11-21', '2026-11-23'])
    const [first, ...others] = result.whom
    expect(first).toMatchObject({ addressee: 'class', subject_id: null, is_by_office: false })
    expect(others.at(-1)).toMatchObject({ addressee: 'office', names: '' })
    const english = others.find(({ subject }) => subject === 'English')
    expect(english).toMatchObject({ addressee: 'subject', subject_id: made.englishId, is_by_office: false })
    // Nobody of the demo who teaches comes to the desk: the office has those questions.
    expect(others.find(({ subject }) => subject === 'Hindi')).toMatchObject({ is_by_office: true })
  })

  test('with a photo; both parents see it with names, the student does not; an answer is unread and news [ask-5, ask-7, ask-20, ask-31, ask-32]', async () => {
    const { result, status } = await family.ask(made.rohan, 'class', {}, { files: [photo] })
    expect(status).toBe(200)
    const id = result.thread_id
    expect((await family.list(made.aarav)).result.threads).toEqual([])
    expect(await family.thread(made.aarav, id)).toMatchObject(notFound)
    await desk.reply(made.classTeacher.token, id, 'Yes, from tomorrow')
    expect((await family.list(made.meera)).result).toMatchObject({
      unread: 1,
      threads: [
        {
          thread_id: id,
          is_unread: true,
          asked_by: 'Rohan Sharma',
          last_side: 'school',
          last_text: 'Yes, from tomorrow',
        },
      ],
    })
    const { posts } = (await family.thread(made.meera, id)).result
    expect(posts).toMatchObject([
      { author: 'Rohan Sharma', role: 'Parent', is_own: false, file: { name: 'note.pdf', size: 10 } },
      { role: 'Class teacher', side: 'school', text: 'Yes, from tomorrow', file: null },
    ])
    expect(JSON.stringify(posts)).not.toMatch(/9000000|staff\.test/)
    const news = () =>
      made.d.query(
        `select read_at is not null as is_read from news where kind = 'questionAnswered' order by 1`,
      )
    expect(await news()).toEqual([{ is_read: false }, { is_read: false }])
    await family.markRead(made.meera, id, posts[1]?.post_id ?? 0)
    expect((await family.list(made.meera)).result.unread).toBe(0)
    expect((await family.list(made.rohan)).result.unread).toBe(1)
    expect(await news()).toEqual([{ is_read: false }, { is_read: true }])
  })

  test('a student asks teachers, and the parents see it; the office only where no parent can sign in [ask-2, ask-5]', async () => {
    const { result } = await family.list(made.aarav)
    expect(result.whom.map(({ addressee }) => addressee)).not.toContain('office')
    expect(await family.ask(made.aarav, 'office')).toMatchObject({ status: 422 })
    const id = await asked(made.aarav)
    expect((await family.list(made.rohan)).result.threads).toMatchObject([
      { thread_id: id, is_by_student: true },
    ])
    expect((await family.write(made.rohan, id)).status).toBe(200)
    await desk.reply(made.classTeacher.token, id)
    expect(
      await made.d.query(`select count(*)::int as people from news where kind = 'questionAnswered'`),
    ).toEqual([{ people: 3 }])
    await made.d.query(`update person set status = 'blocked' where phone in ('9000000010', '9000000011')`)
    try {
      expect((await family.list(made.aarav)).result.whom.at(-1)).toMatchObject({ addressee: 'office' })
    } finally {
      await made.d.query(`update person set status = 'active' where phone in ('9000000010', '9000000011')`)
    }
  })

  test('as the institute allows: teachers and office, the office alone, or no one [ask-2]', async () => {
    const id = await asked()
    const set = (to: string) =>
      made.d.query(
        `update institute set features = features || jsonb_build_object('questions', $1::text) where id = 1`,
        [to],
      )
    await set('office')
    expect((await family.list(made.rohan)).result.whom).toMatchObject([{ addressee: 'office' }])
    expect(await family.ask(made.rohan)).toMatchObject({
      status: 422,
      message: 'This cannot be asked here any more. Please choose somebody else.',
    })
    await set('no one')
    expect((await family.list(made.rohan)).result).toMatchObject({
      why_not: 'off',
      whom: [],
      threads: [{ thread_id: id }],
    })
    expect(await family.write(made.rohan, id)).toMatchObject({
      status: 422,
      message: 'Questions are not taken in the portal here. Please call the institute.',
    })
    expect((await family.thread(made.rohan, id)).result.why_not).toBe('off')
  })

  test('within bounds, and a refused message stores no file [ask-8, ask-9, ask-33]', async () => {
    const id = await asked()
    const files = async () => (await made.d.query('select count(*)::int as files from file'))[0]?.files
    const before = await files()
    const fill = (count: number, side: string) =>
      made.d.query(
        `insert into ask_post (institute_id, thread_id, kind, side, author_id, text, sent_at) select 1, $1, 'message', $2, $3, 'x', $4 from generate_series(1, $5)`,
        [id, side, side === 'family' ? made.meera.account_id : null, '2026-11-01', count],
      )
    await fill(9, 'family')
    expect(await family.write(made.rohan, id, 'x', { files: [photo] })).toMatchObject({
      message: '10 messages wait for an answer already. Please wait for it, or call the institute.',
    })
    await fill(1, 'school')
    expect(await family.write(made.rohan, id, 'x'.repeat(2001))).toMatchObject({ status: 400 })
    expect(await family.write(made.rohan, id, ' ')).toMatchObject({ status: 400 })
    expect(await family.write(made.rohan, id, 'x', { files: [photo, photo] })).toMatchObject({
      message: 'You can add one file only.',
    })
    expect(
      await family.write(made.rohan, id, 'x', { files: [{ name: 'a.pdf', bytes: Buffer.from('no') }] }),
    ).toMatchObject({
      message: 'This file cannot be used. Please choose a photo (JPEG, PNG) or a PDF.',
    })
    await fill(189, 'school')
    expect(await family.write(made.rohan, id)).toMatchObject({
      message: 'This question has become too long. Please ask a new one.',
    })
    expect(await files()).toBe(before)
    for (let count = 1; count < 5; count += 1) expect((await family.ask(made.meera)).status).toBe(200)
    expect(await family.ask(made.rohan)).toMatchObject({
      message: '5 questions were asked today already. Please add to one of them, or call the institute.',
    })
    await made.d.query(
      `update ask_post set author_id = $1, sent_at = $2 where id in (select id from ask_post where thread_id = $3 limit 20)`,
      [made.meera.account_id, made.t.context.clock(), id],
    )
    const other = (await family.list(made.meera)).result.threads.find(({ thread_id }) => thread_id !== id)
    expect(await family.write(made.meera, other?.thread_id ?? 0)).toMatchObject({
      message: 'You have written 20 messages today. Please write again tomorrow, or call the institute.',
    })
  })

  test('closes it, and opens it again by writing; once for each key [ask-10, ask-13]', async () => {
    const id = await asked()
    expect([
      (await family.close(made.meera, id)).status,
      (await family.close(made.rohan, id)).status,
    ]).toEqual([200, 200])
    expect((await family.list(made.rohan)).result.threads).toMatchObject([{ is_closed: true }])
    expect((await desk.list(made.classTeacher.token)).result.waiting).toBe(0)
    const [first, second] = await Promise.all([
      family.write(made.rohan, id, 'One more', { key: 'same' }),
      family.write(made.rohan, id, 'One more', { key: 'same' }),
    ])
    expect(first.result.post_id).toBe(second.result.post_id)
    const { thread, posts } = (await family.thread(made.rohan, id)).result
    expect([thread.is_closed, posts.map(({ kind }) => kind)]).toEqual([
      false,
      ['message', 'closed', 'message'],
    ])
  })

  test('reaches no one else’s child and no other question; a guardian who was removed a moment ago does not write [ask-12]', async () => {
    const id = await asked()
    expect(await family.list(made.neha)).toMatchObject(notFound)
    for (const refused of [
      family.ask(made.neha),
      family.write(made.neha, id),
      family.close(made.neha, id),
      family.report(made.neha, id, 1),
    ])
      expect(await refused).toMatchObject(notFound)
    const own = await made.d.query(
      `delete from guardian where parent_id = $1 and student_id = $2 returning *`,
      [made.meera.account_id, made.aarav.student_id],
    )
    expect(await family.write(made.meera, id)).toMatchObject(notFound)
    expect(await family.close(made.meera, id)).toMatchObject(notFound)
    expect(own).toHaveLength(1)
    await made.d.query(`insert into guardian (institute_id, parent_id, student_id) values (1, $1, $2)`, [
      made.meera.account_id,
      made.aarav.student_id,
    ])
  })
})

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

  test('a teacher has those of the own classes, the office its own, owner and head all; a head only reads [desk-140, desk-141]', async () => {
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
    expect(await made.d.today(made.classTeacher.token)).toMatchObject({ questions: 1 })
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
  })

  test('is handed over, and what somebody has not seen refuses to be answered [desk-142, desk-143, ask-14]', async () => {
    const id = await asked()
    const seen = await desk.lastOf(id)
    const { result } = await desk.page(made.classTeacher.token, id)
    expect(result.whom.map(({ addressee }) => addressee)).not.toContain('class')
    await family.write(made.meera, id)
    const to = { addressee: 'office', subject_id: null, seen_post_id: seen }
    const last = await desk.lastOf(id)
    expect(await desk.act(made.classTeacher.token, id, 'hand-over', to)).toMatchObject({
      status: 409,
      last_post_id: last,
    })
    expect(
      (await desk.act(made.classTeacher.token, id, 'hand-over', { ...to, seen_post_id: last })).status,
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
        seen_post_id: await desk.lastOf(id),
      }),
    ).toMatchObject({ status: 422 })
    expect((await desk.act(made.office, id, 'close', { seen_post_id: await desk.lastOf(id) })).status).toBe(
      200,
    )
    expect((await family.list(made.rohan)).result.threads).toMatchObject([{ is_closed: true }])
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
          seen_post_id: seen,
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
