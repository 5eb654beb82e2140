import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { prepareMeetings } from '#server/desk/meetings/testing.ts'
import { makeToken } from '#server/exchange/admin/testing.ts'
import { besideUncommitted } from '#server/http/testing/locks.ts'

const { made, desk, book, giveBack, offered, rows } = prepareMeetings()

describe('at the same moment', () => {
  test('50 families want the last time: one has it, the others are refused in words, and nothing breaks [meeting-6]', async () => {
    const id = await offered({ until: '15:10' })
    const sessions = await families(50)
    const replies = await Promise.all(
      sessions.map((one) => book(one, id, { time: '15:00', studentId: one.student_id ?? 0 })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = replies.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ status, message }) => `${status} ${message}`))).toEqual(
      new Set(['409 Another family has just booked this time. Please choose one that is free.']),
    )
    expect(await rows()).toEqual([{ time: '15:00', state: 'booked' }])
  }, 120_000)

  test('the index refuses a time that an import has taken meanwhile [meeting-6]', async () => {
    const id = await offered()
    const [other] = await families(1)
    await made.d.query(`create function test_take() returns trigger language plpgsql as $f$ begin
      if pg_trigger_depth() = 1 then insert into meeting_booking (institute_id, offer_id, student_id, start_time, booked_at)
        values (1, new.offer_id, ${other?.student_id}, new.start_time, now()); end if; return new; end $f$`)
    await made.d.query(
      'create trigger test_take before insert on meeting_booking for each row execute function test_take()',
    )
    const taken = await book(made.rohan, id, { time: '15:00' })
    await made.d.query('drop trigger test_take on meeting_booking')
    expect(taken).toMatchObject({ status: 409, message: expect.stringContaining('just booked') })
    expect(await rows()).toEqual([])
  })

  type Outcome = { statuses: number[]; rows: string[] }
  const cases: [name: string, act: (id: number) => Promise<{ status: number }[]>, expected: Outcome[]][] = [
    [
      'both parents book one time: booked once',
      (id) => Promise.all([book(made.rohan, id, { time: '15:00' }), book(made.meera, id, { time: '15:00' })]),
      [{ statuses: [200, 200], rows: ['15:00 booked'] }],
    ],
    [
      'both parents book other times: one booking, and the other is shown it',
      (id) => Promise.all([book(made.rohan, id, { time: '15:00' }), book(made.meera, id, { time: '15:10' })]),
      [
        { statuses: [200, 409], rows: ['15:00 booked'] },
        { statuses: [200, 409], rows: ['15:10 booked'] },
      ],
    ],
    [
      'one moves it while the other gives it back',
      async (id) => {
        await book(made.rohan, id, { time: '15:00' })
        return Promise.all([
          book(made.rohan, id, { time: '15:10', seen: '15:00' }),
          giveBack(made.meera, id, '15:00'),
        ])
      },
      [
        { statuses: [200, 409], rows: ['15:10 booked'] },
        { statuses: [200, 409], rows: ['15:00 given back'] },
      ],
    ],
    [
      'staff call it off while the family books',
      (id) =>
        Promise.all([book(made.rohan, id, { time: '15:00' }), desk(`/${id}/call-off`, { word: 'Ill' })]),
      [
        { statuses: [200, 200], rows: ['15:00 called off'] },
        { statuses: [200, 409], rows: [] },
      ],
    ],
    [
      'staff call it off without a word while the family books: not what is booked',
      (id) => Promise.all([book(made.rohan, id, { time: '15:00' }), desk(`/${id}/call-off`, { word: '' })]),
      [
        { statuses: [200, 422], rows: ['15:00 booked'] },
        { statuses: [200, 409], rows: [] },
      ],
    ],
    [
      'one request with one key, twice: the reply of the first',
      (id) =>
        Promise.all([
          book(made.rohan, id, { time: '15:00', key: 'same' }),
          book(made.rohan, id, { time: '15:00', key: 'same' }),
        ]),
      [{ statuses: [200, 200], rows: ['15:00 booked'] }],
    ],
  ]
  test.each(cases)('%s [meeting-6, meeting-8]', async (_, act, expected) => {
    const id = await offered()
    const replies = await act(id)
    const found = {
      statuses: replies.map(({ status }) => status).toSorted(),
      rows: (await rows()).map(({ time, state }) => `${time} ${state}`),
    }
    expect(expected).toContainEqual(found)
  })

  test('staff withdraw the offer from the section while the family waits for it: not booked [meeting-6]', async () => {
    const id = await offered()
    const withdraw = async (staff: pg.ClientBase) => {
      await staff.query('update meeting_offer set sequence = sequence + 1 where id = $1', [id])
      await staff.query('delete from meeting_offer_section where offer_id = $1', [id])
    }
    const booked = await besideUncommitted(made.t.database.pool, withdraw, () =>
      book(made.rohan, id, { time: '15:00' }),
    )
    expect([booked.status, await rows()]).toEqual([404, []])
  })

  test('a family books while an import leaves no time for it: the import is refused [meeting-6, meeting-19]', async () => {
    const id = await offered()
    const token = await makeToken(made.t, 1, ['read', 'write'], 30)
    const call = async (method: 'GET' | 'PUT', payload?: object) => {
      const headers = { host: 'localhost', authorization: `Bearer ${token}` }
      const url = '/admin/v1/records/meeting-offers'
      return (await made.t.app.inject({ method, url, headers, ...(payload && { payload }) })).json()
    }
    const [offer] = (await call('GET')).result.rows
    const bookLast = async (family: pg.ClientBase) => {
      await family.query('select from meeting_offer where id = $1 for no key update', [id])
      await family.query(
        `insert into meeting_booking (institute_id, offer_id, student_id, start_time, booked_at) values (1, $1, $2, '15:20', now())`,
        [id, made.student],
      )
    }
    const { faults } = await besideUncommitted(made.t.database.pool, bookLast, () =>
      call('PUT', [{ ...offer, end_time: '15:20' }]),
    )
    expect(faults).toMatchObject([{ problem: expect.stringContaining('without a time') }])
  })

  test('two swap their times: neither waits for the other, and both see what is taken [meeting-6]', async () => {
    const id = await offered({ until: '15:20' })
    const [neha] = await families(1)
    if (!neha) throw new Error('no family')
    const own = { studentId: neha.student_id ?? 0 }
    await book(made.rohan, id, { time: '15:00' })
    await book(neha, id, { time: '15:10', ...own })
    const replies = await Promise.all([
      book(made.rohan, id, { time: '15:10', seen: '15:00' }),
      book(neha, id, { time: '15:00', seen: '15:10', ...own }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([409, 409])
    expect(await rows()).toMatchObject([{ time: '15:00' }, { time: '15:10' }])
  })

  /** Students of 10-A who book themselves, because no parent can sign in. */
  async function families(count: number) {
    const phones = Array.from({ length: count }, (_, index) => `98${String(70_000_000 + index)}`)
    await made.d.query(
      `with made as (insert into person (institute_id, role, name, phone, password_hash, joined_on)
          select 1, 'student', 'Family ' || wanted.phone, wanted.phone, own.password_hash, own.joined_on
          from unnest($1::text[]) wanted(phone) join person own on own.phone = '9000000001' and own.institute_id = 1
          where not exists (select from person other where other.phone = wanted.phone) returning id),
        pupil as (insert into student (institute_id, person_id) select 1, id from made returning id)
      insert into enrolment (institute_id, student_id, section_id, academic_year_id)
        select 1, pupil.id, section.id, section.academic_year_id from pupil join section on section.institute_id = 1 and section.id = $2`,
      [phones, made.section],
    )
    const sessions: SignedIn[] = []
    // Not all at once: a line of sign-ins has a limit.
    for (const phone of phones) sessions.push(await made.t.signedIn(phone))
    return sessions
  }
})
