import { describe, expect, test } from 'vitest'
import { prepareQuestions } from '#server/desk/questions/testing.ts'

const { made, family, desk, asked } = prepareQuestions()
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
    // The teacher of Hindi does not come to the desk: the office has those questions.
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
    const parents = await made.d.query(
      `select parent.id, parent.status, parent.phone, parent.email from person parent join guardian on guardian.parent_id = parent.id
        join student on student.id = guardian.student_id where student.person_id = $1`,
      [made.aarav.user_id],
    )
    const set = (id: unknown, ...to: unknown[]) =>
      made.d.query('update person set status = $2, phone = $3, email = $4 where id = $1', [id, ...to])
    for (const isBlocked of [true, false]) {
      for (const { id, phone, email } of parents)
        await (isBlocked ? set(id, 'blocked', phone, email) : set(id, 'active', null, null))
      const { whom } = (await family.list(made.aarav)).result
      for (const { id, status, phone, email } of parents) await set(id, status, phone, email)
      expect([isBlocked, whom.at(-1)?.addressee]).toEqual([isBlocked, 'office'])
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
