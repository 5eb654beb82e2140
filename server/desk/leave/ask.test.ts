import { describe, expect, test } from 'vitest'
import { prepareLeave } from '#server/desk/leave/testing.ts'

const { made, decide, asked, stateOf } = prepareLeave()
const notFound = { status: 404 }

describe('a family asks', () => {
  test('for days or hours, with a reason and a file, and sees what becomes of it [leave-1, leave-3, leave-30]', async () => {
    const files = [{ name: 'note.pdf', bytes: Buffer.from('%PDF-1.4\nx') }]
    const { status, result } = await made.leave.ask(made.rohan, {
      ...{ from: '2026-11-23', until: '2026-11-24', note: 'Fever', files },
    })
    expect(status).toBe(200)
    await asked('2026-11-26', { hours: ['09:00', '11:00'] })
    const { result: own } = await made.leave.list(made.aarav)
    expect(own).toMatchObject({
      may_ask: false,
      first_day: '2026-11-06',
      last_day: '2027-05-19',
      leaves: [
        {
          from: '2026-11-26',
          from_time: '09:00',
          until_time: '11:00',
          state: 'pending',
          may_withdraw: false,
        },
        {
          leave_id: result.leave_id,
          ...{ note: 'Fever', school_days: 2, asked_by: 'Rohan Sharma', answered_at: null },
          file: { name: 'note.pdf', size: 10, url: expect.stringContaining('/files/') },
        },
      ],
    })
    expect((await made.leave.list(made.meera)).result).toMatchObject({
      may_ask: true,
      leaves: [{ may_withdraw: true }, {}],
    })
    expect(await made.d.query('select kind from access_log where kind = $1', ['askedLeave'])).toHaveLength(2)
    const fetched = await made.t.app.inject({
      url: own.leaves[1]?.file?.url ?? '',
      headers: { host: 'localhost' },
    })
    expect(fetched.headers['content-type']).toBe('application/pdf')
  })

  test('counts school days only: no Sunday, holiday or day without classes, and none where there is none [leave-4]', async () => {
    await made.d.query(
      `insert into calendar_event (institute_id, kind, title, start_date, end_date, user_types) values (1, 'holiday', 'Founders', '2026-11-24', '2026-11-24', '{}')`,
    )
    const lesson = `update classroom_class set cancelled_at = $1 where institute_id = 1 and section_id = $2 and starts_at::date = '2026-11-25'`
    await made.d.query(lesson, [made.t.now(), await made.d.sectionId('10-A')])
    const { result } = await made.leave.list(made.rohan)
    expect(result.school_days.filter((day) => day >= '2026-11-21' && day <= '2026-11-27')).toEqual([
      '2026-11-21',
      '2026-11-23',
      '2026-11-26',
      '2026-11-27',
    ])
    await asked('2026-11-21', { until: '2026-11-26' })
    expect((await made.leave.list(made.rohan)).result.leaves).toMatchObject([{ school_days: 3 }])
    expect(await made.leave.ask(made.rohan, { from: '2026-11-29' })).toMatchObject({
      status: 422,
      message: 'There are no classes at that time, so that no leave is needed.',
    })
  })

  test('within bounds: 10 wait, 100 in a year, one file of a known kind [leave-5, leave-6]', async () => {
    const [text] = [{ name: 'a.pdf', bytes: Buffer.from('no pdf') }]
    expect(await made.leave.ask(made.rohan, { from: '2026-11-23', files: [text] })).toMatchObject({
      status: 422,
      message: 'This file cannot be used. Please choose a photo (JPEG, PNG) or a PDF.',
    })
    expect(await made.leave.ask(made.rohan, { from: '2026-11-23', files: [text, text] })).toMatchObject({
      message: 'You can add one file only.',
    })
    const big = { name: 'a.pdf', bytes: Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-') }
    expect(await made.leave.ask(made.rohan, { from: '2026-11-23', files: [big] })).toMatchObject({
      message: 'This file is larger than 5 MB.',
    })
    expect(await made.leave.ask(made.rohan, { from: '2026-11-01' })).toMatchObject({
      message: 'Leave can be asked for 14 days back at most. Please call the institute.',
    })
    const fill = (count: number, state: string) =>
      made.d.query(
        `insert into leave_request (institute_id, student_id, start_date, end_date, reason, state, asked_by, asked_at)
          select 1, $1, '2026-06-01', '2026-06-01', 'illness', $2, $3, '2026-06-01' from generate_series(1, $4)`,
        [made.student, state, made.rohan.account_id, count],
      )
    await fill(10, 'pending')
    expect(await made.leave.ask(made.rohan, { from: '2026-11-23' })).toMatchObject({
      message: '10 asks wait for an answer already. Take one back, or wait for the answer.',
    })
    await made.d.query(`update leave_request set state = 'withdrawn'`)
    await fill(90, 'withdrawn')
    expect(await made.leave.ask(made.rohan, { from: '2026-11-23' })).toMatchObject({
      message: 'Leave was asked for 100 times in a year. Please write to the institute.',
    })
  })

  test('a student only where the institute allows it, and is 18; no one where it is off [leave-2]', async () => {
    const set = (askers: string, bornOn: string) =>
      made.d
        .query(
          `update institute set features = features || jsonb_build_object('leave', $1::text) where id = 1`,
          [askers],
        )
        .then(() =>
          made.d.query('update student set date_of_birth = $2 where id = $1', [made.student, bornOn]),
        )
    const ask = () => made.leave.ask(made.aarav, { from: '2026-11-23' })
    const parentsOnly = { status: 422, message: 'Only parents ask for leave here. Please ask them.' }
    expect(await ask()).toMatchObject(parentsOnly)
    await set('parents and adults', '2008-11-21')
    expect(await ask()).toMatchObject(parentsOnly)
    await set('parents and adults', '2008-11-20')
    const { result } = await ask()
    expect((await made.leave.list(made.aarav)).result).toMatchObject({
      may_ask: true,
      leaves: [{ may_withdraw: true }],
    })
    await set('no one', '2010-11-20')
    expect(await made.leave.ask(made.rohan, { from: '2026-11-24' })).toMatchObject({
      message: 'Leave is not asked for in the portal here. Please call the institute.',
    })
    expect((await made.leave.list(made.rohan)).result.may_ask).toBe(false)
    // What was asked for before is still taken back, by a parent.
    expect((await made.leave.withdraw(made.aarav, result.leave_id)).status).toBe(422)
    expect((await made.leave.withdraw(made.rohan, result.leave_id)).status).toBe(200)
  })

  test('reaches no one else’s child and no other leave [leave-9]', async () => {
    const id = await asked('2026-11-23')
    const neha = await made.t.signedIn('9000000002')
    expect(await made.leave.list(neha, made.student)).toMatchObject(notFound)
    expect(await made.leave.ask(neha, { from: '2026-11-24', studentId: made.student })).toMatchObject(
      notFound,
    )
    expect(await made.leave.withdraw(neha, id)).toMatchObject(notFound)
    const kabir = (
      await made.d.query(
        `select s.id from student s join person p on p.id = s.person_id where p.name = 'Kabir Nair'`,
      )
    )[0]
    expect(await made.leave.withdraw(made.meera, id, Number(kabir?.id))).toMatchObject(notFound)
    expect(await stateOf(id)).toBe('pending')
  })
})

describe('two at once', () => {
  type Outcome = { statuses: number[]; states: string[] }
  const cases: [name: string, act: () => Promise<Outcome>, expected: Outcome][] = [
    [
      'both parents ask for the same day: one has asked, the other is named what it overlaps',
      async () =>
        both(
          made.leave.ask(made.rohan, { from: '2026-11-23' }),
          made.leave.ask(made.meera, { from: '2026-11-23' }),
        ),
      { statuses: [200, 409], states: ['pending'] },
    ],
    [
      'both ask for days that meet',
      async () =>
        both(
          made.leave.ask(made.rohan, { from: '2026-11-23', until: '2026-11-25' }),
          made.leave.ask(made.meera, { from: '2026-11-25', until: '2026-11-26' }),
        ),
      { statuses: [200, 409], states: ['pending'] },
    ],
    [
      'both ask for other days',
      async () =>
        both(
          made.leave.ask(made.rohan, { from: '2026-11-23' }),
          made.leave.ask(made.meera, { from: '2026-11-24' }),
        ),
      { statuses: [200, 200], states: ['pending', 'pending'] },
    ],
    [
      'one asks twice with one key: the reply of the first',
      async () =>
        both(
          made.leave.ask(made.rohan, { from: '2026-11-23', key: 'same' }),
          made.leave.ask(made.rohan, { from: '2026-11-23', key: 'same' }),
        ),
      { statuses: [200, 200], states: ['pending'] },
    ],
    [
      'both take it back: done once',
      async () => {
        const id = await asked('2026-11-23')
        return both(made.leave.withdraw(made.rohan, id), made.leave.withdraw(made.meera, id))
      },
      { statuses: [200, 200], states: ['withdrawn'] },
    ],
    [
      'teacher and office answer otherwise: one decides, the other is shown what it says now',
      async () => {
        const id = await asked('2026-11-23')
        return both(decide(made.classTeacher.token, [id]), decide(made.office, [id], false, 'No'), [409, 200])
      },
      { statuses: [200, 409], states: ['approved or refused'] },
    ],
    [
      'one takes it back while the teacher approves: it is taken back in the end, or the teacher learns of it',
      async () => {
        const id = await asked('2026-11-23')
        return both(made.leave.withdraw(made.meera, id), decide(made.classTeacher.token, [id]))
      },
      { statuses: [200, 'any' as never], states: ['withdrawn'] },
    ],
  ]
  async function both(
    a: Promise<{ status: number }>,
    b: Promise<{ status: number }>,
    _sorted?: number[],
  ): Promise<Outcome> {
    const replies = await Promise.all([a, b])
    const rows = await made.d.query('select state from leave_request order by id')
    return {
      statuses: replies.map(({ status }) => status).toSorted(),
      states: rows.map(({ state }) => state),
    }
  }

  test.each(cases)('%s [leave-10]', async (_, act, { statuses, states }) => {
    const found = await act()
    if (statuses.includes('any' as never)) expect([200, 409]).toContain(found.statuses[1])
    else expect(found.statuses).toEqual(statuses)
    if (states[0] === 'approved or refused') expect(found.states[0]).toMatch(/^(approved|refused)$/)
    else expect(found.states).toEqual(states)
  })
})
