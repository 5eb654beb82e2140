import { describe, expect, test } from 'vitest'
import { prepareLeave, today } from '#server/desk/leave/testing.ts'

const { made, at, decide, listed, asked, stateOf } = prepareLeave()
const notFound = { status: 404 }

describe('at the desk', () => {
  test('the class teacher of the section, owner and office answer; a head reads; others find nothing [desk-120, leave-14]', async () => {
    const id = await asked('2026-11-23', { note: 'Fever' })
    expect((await listed(made.classTeacher.token)).result).toMatchObject({
      waiting: 1,
      next: null,
      leaves: [{ leave_id: id, name: 'Aarav Sharma', sections: '10-A', note: 'Fever', school_days: 1 }],
    })
    expect((await listed(made.head)).result.waiting).toBe(1)
    expect((await listed(made.other.token)).result).toMatchObject({ waiting: 0, leaves: [] })
    expect(await decide(made.other.token, [id])).toMatchObject(notFound)
    expect(await decide(made.head, [id])).toMatchObject({
      status: 422,
      message: 'Your role at the desk does not allow this.',
    })
    const waiting = async (token: string) =>
      (await made.d.today(token)).waiting.filter(({ kind }) => kind === 'leave')
    expect(await waiting(made.classTeacher.token)).toEqual([{ kind: 'leave', count: 1 }])
    expect(await waiting(made.other.token)).toEqual([])
    expect(await decide(made.classTeacher.token, [id], false)).toMatchObject({
      status: 422,
      message: 'Please say why it is refused.',
    })
    expect(await decide(made.classTeacher.token, [id], true, 'Get well soon')).toMatchObject({
      status: 200,
      result: { leaves: 1 },
    })
    expect((await listed(made.classTeacher.token, 'current')).result.leaves).toMatchObject([
      { state: 'approved', answer: 'Get well soon', answered_by: 'Rekha Nair' },
    ])
    expect((await listed(made.classTeacher.token)).result.waiting).toBe(0)
  })

  test('who the class teacher is on the first day answers: of another section after a move, and not the one before [leave-14]', async () => {
    const id = await asked('2026-11-26')
    const [a, b] = [await made.d.sectionId('10-A'), await made.d.sectionId('10-B')]
    await made.d.query(
      `insert into class_teacher (institute_id, section_id, teacher_id) values (1, $1, $2), (1, $1, $3)`,
      [b, made.other.id, made.classTeacher.id],
    )
    // The class teacher of two sections sees it once.
    expect((await listed(made.classTeacher.token)).result.leaves).toHaveLength(1)
    await made.d.query(`delete from class_teacher where section_id = $1 and teacher_id = $2`, [
      b,
      made.classTeacher.id,
    ])
    await made.d.query(
      `update enrolment set end_date = '2026-11-25' where student_id = $1 and section_id = $2`,
      [made.student, a],
    )
    await made.d.query(
      `insert into enrolment (institute_id, student_id, section_id, academic_year_id, status, start_date)
        select 1, $1, id, academic_year_id, 'active', '2026-11-26' from section where id = $2`,
      [made.student, b],
    )
    expect((await listed(made.classTeacher.token)).result.leaves).toEqual([])
    expect((await listed(made.other.token)).result.leaves).toMatchObject([{ leave_id: id, sections: '10-B' }])
    // A student who left has no class teacher: the office has it still, and can answer.
    await made.d.query(
      `update enrolment set end_date = '2026-11-25' where student_id = $1 and section_id = $2`,
      [made.student, b],
    )
    await made.d.query('delete from enrolment where student_id = $1 and section_id = $2', [made.student, b])
    expect((await listed(made.other.token)).result.leaves).toEqual([])
    expect((await listed(made.office)).result.leaves).toMatchObject([{ leave_id: id, sections: '' }])
    expect((await decide(made.office, [id])).status).toBe(200)
    await made.d.query('update enrolment set end_date = null where student_id = $1 and section_id = $2', [
      made.student,
      a,
    ])
  })

  test('several at once, all or none; one that somebody has answered is named [desk-121]', async () => {
    const ids = [await asked('2026-11-23'), await asked('2026-11-24'), await asked('2026-11-26')]
    await decide(made.office, ids.slice(0, 1), false, 'The exam is then')
    const refused = await made.t.app.inject({
      method: 'POST',
      url: '/desk/v1/leaves/decide',
      headers: { host: 'localhost', authorization: made.classTeacher.token },
      payload: { leave_ids: ids, is_approved: true, answer: '' },
    })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { leaves: [{ leave_id: ids[0], name: 'Aarav Sharma', state: 'refused', answered_by: 'Rekha Nair' }] },
    ])
    expect(await Promise.all(ids.map(stateOf))).toEqual(['refused', 'pending', 'pending'])
    expect((await decide(made.classTeacher.token, ids.slice(1))).result.leaves).toBe(2)
  })

  test('an answer is a change that is undone, unless the family took it back since; the family has news of it [leave-15, leave-20]', async () => {
    const [first, second] = [await asked('2026-11-23'), await asked('2026-11-24')]
    const inbox = () =>
      made.d.query(
        `select kind, args->>'state' as state, count(*)::int as people from news where kind like 'leave%' and withdrawn_at is null group by 1, 2`,
      )
    const { result } = await decide(made.office, [first])
    // Both parents and the made.student.
    expect(await inbox()).toEqual([{ kind: 'leaveAnswered', state: 'approved', people: 3 }])
    expect((await made.d.post('changes/undo', { number: result.number }, made.office)).status).toBe(200)
    expect([await stateOf(first), await inbox()]).toEqual(['pending', []])
    const { result: later } = await decide(made.office, [second])
    expect((await made.leave.withdraw(made.meera, second)).status).toBe(200)
    expect(await inbox()).toEqual([{ kind: 'leaveWithdrawn', state: 'withdrawn', people: 3 }])
    await made.d.post('changes/undo', { number: later.number }, made.office)
    expect(await stateOf(second)).toBe('withdrawn')
    expect(await made.leave.withdraw(made.rohan, second)).toMatchObject({ status: 200 })
  })

  test('approved leave that has begun stays, a refused one has nothing to take back [leave-8]', async () => {
    const [first, second] = [await asked(today, { hours: ['08:10', '09:00'] }), await asked('2026-11-24')]
    await decide(made.office, [first])
    await decide(made.office, [second], false, 'No')
    at('08:20')
    expect(await made.leave.withdraw(made.rohan, first)).toMatchObject({
      status: 422,
      message: 'This leave has begun. Please call the institute to change it.',
    })
    expect(await made.leave.withdraw(made.rohan, second)).toMatchObject({
      message: 'This was refused meanwhile, so that there is nothing to take back.',
    })
  })

  test('its file is for those who answer it [desk-122]', async () => {
    const files = [{ name: 'note.pdf', bytes: Buffer.from('%PDF-1.4\nx') }]
    const id = await asked('2026-11-23', { files })
    const fetch = async (token: string) =>
      (
        await made.t.app.inject({
          url: `/desk/v1/leaves/${id}/file`,
          headers: { host: 'localhost', authorization: token },
        })
      ).statusCode
    expect([
      await fetch(made.classTeacher.token),
      await fetch(made.head),
      await fetch(made.other.token),
    ]).toEqual([200, 200, 404])
  })
})

describe('in the attendance', () => {
  test('a register and the month have approved leave, and one that waits [desk-123, desk-125]', async () => {
    await decide(made.office, [await asked(today)])
    await asked('2026-11-23')
    const own = async (day: string) =>
      (await made.d.register(made.office, '10-A', day)).result.students.find(
        ({ name }) => name === 'Aarav Sharma',
      )?.leaves
    expect(await own(today)).toEqual([
      { from: today, until: today, from_time: '', until_time: '', is_approved: true },
    ])
    expect(await own('2026-11-23')).toMatchObject([{ is_approved: false }])
    const { result } = await made.d.ask<{ students: { name: string; leave_days: string[] }[] }>(
      'GET',
      `attendance/sections/${await made.d.sectionId('10-A')}/months/2026-11`,
      undefined,
      made.office,
    )
    expect(result.students.find(({ name }) => name === 'Aarav Sharma')?.leave_days).toEqual([today])
  })

  test('an absence on a day of approved leave is no news, at another hour it is; leave that comes later is no correction [leave-18]', async () => {
    const { students, lessons } = (await made.d.register(made.office, '10-A', today)).result
    const [first, second] = lessons
    if (!first || !second) throw new Error('no classes')
    const hours: [string, string] = [first.starts_at.slice(11, 16), first.ends_at.slice(11, 16)]
    await made.d.query('delete from attendance where class_id in ($1, $2)', [first.class_id, second.class_id])
    at('23:00')
    await made.d.freshen()
    const marked = (classId: number) =>
      made.d.take(
        made.office,
        classId,
        students.map(({ student_id, name }) => ({
          student_id,
          to: name === 'Aarav Sharma' ? 'absent' : 'present',
          was: null,
        })),
      )
    const id = (
      await made.d.query(
        `insert into leave_request (institute_id, student_id, start_date, end_date, start_time, end_time, reason, state, asked_at)
          values (1, $1, $2, $2, $3, $4, 'illness', 'approved', now()) returning id`,
        [made.student, today, ...hours],
      )
    )[0]?.id
    const news = () =>
      made.d.query(
        `select kind, args->>'subjects' as subjects, withdrawn_at is null as holds from news where kind like 'absence%' and child_id = $1 and person_id = $2`,
        [made.student, made.rohan.account_id],
      )
    await marked(first.class_id)
    expect(await news()).toEqual([])
    await marked(second.class_id)
    await made.d.query('update leave_request set start_time = null, end_time = null where id = $1', [id])
    await made.d.query(`update news_delivery set handed_at = now()`)
    await made.d.take(made.office, second.class_id, [
      {
        student_id: students[0]?.student_id ?? 0,
        to: 'late',
        was: students[0]?.name === 'Aarav Sharma' ? 'absent' : 'present',
      },
    ])
    expect((await news()).map(({ kind, holds }) => [kind, holds])).toEqual([['absence', false]])
  })
})
