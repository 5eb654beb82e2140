import { expect, test } from 'vitest'
import type { OfferSheet } from '#domain/desk/meeting-calls.ts'
import { plan, prepareMeetings } from '#server/desk/meetings/testing.ts'
import { makeToken } from '#server/exchange/admin/testing.ts'

const { made, desk, list, book, offered, rows } = prepareMeetings()

const changeOf = async (id: number, more: object) => {
  const { result } = await made.d.ask<OfferSheet>('GET', `meetings/${id}`, undefined, made.office)
  const { version, section_ids } = result
  return { ...plan, teacher_id: made.teacher.id, section_ids, version, word: '', ...more }
}

test('of two who change an offer, one its sections and one its note, the second is refused [desk-155]', async () => {
  const id = await offered()
  const sections = await changeOf(id, { section_ids: [made.section, await made.d.sectionId('10-B')] })
  const students = await changeOf(id, { student_ids: [made.student] })
  const note = await changeOf(id, { note: 'Other note' })
  expect((await desk(`/${id}/change`, sections)).status).toBe(200)
  for (const stale of [students, note])
    expect(await desk(`/${id}/change`, stale)).toMatchObject({ status: 409 })
  expect((await desk(`/${id}/change`, await changeOf(id, { student_ids: [made.student] }))).status).toBe(200)
})

test('of more than 200 meetings those to come are listed, and the latest before [meeting-1, meeting-30]', async () => {
  await made.d.query(
    `with offered as (insert into meeting_offer (institute_id, teacher_id, day, start_time, end_time, minutes, place, book_until)
        select 1, $1, date '2026-11-20' - back, '09:00', '09:10', 10, 'Hall', date '2026-11-19' - back
        from generate_series(1, 80) back cross join generate_series(1, 3) returning id)
      insert into meeting_offer_section (institute_id, offer_id, section_id) select 1, id, $2 from offered`,
    [made.teacher.id, made.section],
  )
  const id = await offered()
  expect((await book(made.rohan, id, { time: '15:00' })).status).toBe(200)
  const { meetings } = (await list(made.rohan)).result
  expect(meetings).toHaveLength(200)
  expect(meetings.at(-1)).toMatchObject({ offer_id: id, booking: { time: '15:00' } })
  expect(meetings.map(({ day }) => day)).toEqual(meetings.map(({ day }) => day).toSorted())
  expect(meetings.at(-2)?.day).toBe('2026-11-19')
})

test('a day that the calendar does not have is refused in words [meeting-33]', async () => {
  const token = await makeToken(made.t, 1, ['meetings'], 30)
  const headers = { host: 'localhost', authorization: `Bearer ${token}` }
  const ask = async (from: string) =>
    (await made.t.app.inject({ url: `/admin/v1/meetings?from=${from}`, headers })).statusCode
  expect([await ask('2026-02-31'), await ask('2026-02-28')]).toEqual([400, 200])
})

test('as records nothing is booked of an offer that is called off [meeting-19]', async () => {
  const id = await offered()
  await book(made.rohan, id, { time: '15:10' })
  const token = await makeToken(made.t, 1, ['read', 'write'], 30)
  const call = async (method: 'GET' | 'PUT', payload?: object) => {
    const headers = { host: 'localhost', authorization: `Bearer ${token}` }
    const url = '/admin/v1/records/meeting-bookings'
    return (await made.t.app.inject({ method, url, headers, ...(payload && { payload }) })).json()
  }
  const [booked] = (await call('GET')).result.rows
  expect((await call('PUT', [booked])).message).toBe('OK')
  await desk(`/${id}/call-off`, { word: 'Ill' })
  expect((await call('PUT', [booked])).faults).toMatchObject([
    { field: 'offer', problem: 'is called off: nothing is booked of it' },
  ])
  expect(await rows()).toEqual([{ time: '15:10', state: 'called off' }])
  expect((await call('PUT', (await call('GET')).result.rows)).message).toBe('OK')
})
