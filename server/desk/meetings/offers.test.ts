import { expect, test } from 'vitest'
import type { OfferAtDesk, OfferSheet } from '#domain/desk/meeting-calls.ts'
import { day, plan, prepareMeetings, today } from '#server/desk/meetings/testing.ts'
import { makeToken } from '#server/exchange/admin/testing.ts'
import { meetingOwnData } from '#server/features/meeting/own-data.ts'
import type { OwnDataScope } from '#server/own-data-area.ts'

const { made, at, desk, list, book, offered, rows, news } = prepareMeetings()
const notFound = { status: 404 }
const get = <R>(path: string, token = made.office) => made.d.ask<R>('GET', path, undefined, token)
const listed = async (token: string, which = 'coming') =>
  (await get<{ offers: OfferAtDesk[] }>(`meetings?list=${which}`, token)).result.offers
const sheet = async (id: number, token = made.office) =>
  (await get<OfferSheet>(`meetings/${id}`, token)).result
const changeOf = async (id: number, more: object = {}) => {
  const { version, section_ids } = await sheet(id)
  return { ...plan, teacher_id: made.teacher.id, section_ids, version, word: '', ...more }
}

test('a teacher offers to the own classes and sees the own offers only; the office all, and a head reads [desk-150, desk-151]', async () => {
  const { teacher, other, section, head } = made
  type Choices = { teachers: { teacher_id: number }[]; sections: { section_id: number }[] }
  const choices = (token: string) => get<Choices>('meeting-choices', token)
  expect((await choices(teacher.token)).result).toMatchObject({
    teachers: [{ teacher_id: teacher.id }],
    sections: [{ section_id: section }],
  })
  expect((await choices(other.token)).result.sections).toEqual([])
  expect((await choices(made.office)).result.teachers.length).toBeGreaterThan(2)
  const own = { ...plan, teacher_ids: [teacher.id], section_ids: [section] }
  expect((await desk('', own, teacher.token)).status).toBe(200)
  const foreign = await made.d.sectionId('4-B')
  for (const more of [
    { teacher_ids: [other.id] },
    { section_ids: [foreign] },
    { student_ids: [await studentOf('4-B')] },
  ])
    expect(await desk('', { ...own, from: '17:00', until: '18:00', ...more }, teacher.token)).toMatchObject(
      notFound,
    )
  expect((await desk('', own, head)).status).toBe(422)
  expect((await get(`meeting-students/${foreign}`, teacher.token)).status).toBe(404)
  expect(
    (await get<{ students: object[] }>(`meeting-students/${section}`, teacher.token)).result.students.length,
  ).toBeGreaterThan(3)
  const [offer] = await listed(teacher.token)
  expect(offer).toMatchObject({ day, sections: '10-A', slots: 3, booked: 0, is_teacher_here: true })
  expect(await listed(other.token)).toEqual([])
  expect(await listed(head)).toHaveLength(1)
  const id = offer?.offer_id ?? 0
  expect(await get(`meetings/${id}`, other.token)).toMatchObject(notFound)
  const one = { student_id: made.student, time: '15:00', seen: '', word: 'x' }
  for (const path of ['book', 'call-off-one', 'outcome', 'call-off'])
    expect(await desk(`/${id}/${path}`, { ...one, outcome: 'came' }, other.token)).toMatchObject(notFound)
  expect(await desk(`/${id}/change`, await changeOf(id), other.token)).toMatchObject(notFound)
})

const studentOf = async (section: string) =>
  Number(
    (
      await made.d.query('select student_id as id from enrolment where section_id = $1 limit 1', [
        await made.d.sectionId(section),
      ])
    )[0]?.id,
  )

test('of several teachers each offers to the sections that he teaches; a teacher has no two meetings at once [meeting-10, desk-151]', async () => {
  const { teacher, other, section } = made
  const both = { ...plan, teacher_ids: [teacher.id, other.id], section_ids: [section] }
  expect(await desk('', both)).toMatchObject({
    status: 422,
    message: expect.stringContaining('teaches none of these sections'),
  })
  expect(await listed(made.office)).toEqual([])
  await made.d.addClass('10-B', other.id, '11:00')
  const all = { ...both, section_ids: [section, await made.d.sectionId('10-B')] }
  expect((await desk<{ offer_ids: number[] }>('', all)).result.offer_ids).toHaveLength(2)
  expect((await listed(made.office)).map(({ sections }) => sections).toSorted()).toEqual(['10-A', '10-B'])
  const again = { ...plan, teacher_ids: [teacher.id], section_ids: [section] }
  expect(await desk('', { ...again, from: '15:20', until: '16:00' })).toMatchObject({
    status: 409,
    message: expect.stringContaining('has other meetings from 3:00 PM to 3:30 PM on this day.'),
  })
  const sameMoment = { ...again, from: '17:00', until: '17:30' }
  const replies = await Promise.all([desk('', sameMoment), desk('', { ...sameMoment, until: '18:00' })])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await desk('', { ...again, day: today })).toMatchObject({
    status: 422,
    message: expect.stringContaining('tomorrow at the earliest'),
  })
  expect(await desk('', { ...again, section_ids: [] })).toMatchObject({
    message: 'Please choose for whom: sections or students.',
  })
})

test('an offer to single students is for their families alone [meeting-4]', async () => {
  const id = await offered({ section_ids: [], student_ids: [made.student] })
  expect(await sheet(id)).toMatchObject({
    ...{ sections: '', single_students: 1, students: [{ name: 'Aarav Sharma' }] },
    waiting: [{ name: 'Aarav Sharma', sections: '10-A' }],
  })
  expect((await list(made.rohan)).result.meetings).toHaveLength(1)
  const neha = await made.t.signedIn('9000000002')
  expect((await list(neha, neha.student_id ?? 0)).result.meetings).toEqual([])
})

test('the sheet has who comes when and who has not booked; staff book, move, call off and mark [desk-152, desk-153, desk-154, desk-156]', async () => {
  const id = await offered()
  const one = { student_id: made.student, seen: '', word: '' }
  expect((await sheet(id)).waiting.length).toBeGreaterThan(3)
  expect((await desk(`/${id}/book`, { ...one, time: '15:00' }, made.teacher.token)).status).toBe(200)
  const seen = await sheet(id, made.teacher.token)
  expect(seen).toMatchObject({
    booked: 1,
    bookings: [{ name: 'Aarav Sharma', time: '15:00', booked_by: '', state: 'booked' }],
  })
  expect(seen.waiting.some(({ name }) => name === 'Aarav Sharma')).toBe(false)
  expect(
    await made.d.query(`select from access_log where kind = 'sawMeetings' and person_id = $1`, [
      made.aarav.user_id,
    ]),
  ).not.toEqual([])
  // Another tab has an older page.
  expect(await desk(`/${id}/book`, { ...one, time: '15:10' })).toMatchObject({ status: 409 })
  expect(await desk(`/${id}/outcome`, { ...one, outcome: 'came' })).toMatchObject({
    status: 422,
    message: 'This is marked once the meeting has begun.',
  })
  at('15:01', day)
  await made.d.freshen()
  expect((await desk(`/${id}/outcome`, { ...one, outcome: 'came' }, made.teacher.token)).status).toBe(200)
  expect((await sheet(id)).bookings).toMatchObject([{ outcome: 'came' }])
  expect(await desk(`/${id}/call-off-one`, { ...one, seen: '15:00' })).toMatchObject({
    message: 'Please say why, for the family.',
  })
  const off = { ...one, seen: '15:00', word: 'Fire drill' }
  expect((await desk(`/${id}/call-off-one`, off)).status).toBe(200)
  expect((await desk(`/${id}/call-off-one`, off)).status).toBe(200)
  expect(await rows()).toEqual([{ time: '15:00', state: 'called off' }])
  const logged = await made.d.query(
    `select detail from audit_log where action = 'meetings.booking' order by id`,
  )
  expect(logged.map(({ detail }) => [detail.before, detail.after])).toEqual([
    ['', '15:00'],
    ['15:00', 'came'],
    ['15:00', 'called off'],
  ])
  at('08:00', '2026-12-06')
  await made.d.freshen()
  expect(await desk(`/${id}/book`, { ...one, time: '15:20' })).toMatchObject({
    status: 422,
    message: 'The day of this meeting is over.',
  })
  expect(await listed(made.office)).toEqual([])
  expect(await listed(made.office, 'past')).toHaveLength(1)
})

test('a change keeps booked times, is refused where one would be lost, and families read it [desk-155, meeting-15]', async () => {
  const id = await offered()
  await book(made.rohan, id, { time: '15:20' })
  expect(await desk(`/${id}/change`, await changeOf(id, { until: '15:20' }))).toMatchObject({
    status: 409,
    message: expect.stringContaining('would have no time'),
  })
  const stale = await changeOf(id, { place: 'Hall', word: 'More room' })
  // A note alone is no news.
  expect(
    (await desk(`/${id}/change`, await changeOf(id, { note: 'Other note', until: '16:00' }))).status,
  ).toBe(200)
  expect(await news('meetingChanged')).toEqual([])
  expect(await desk(`/${id}/change`, stale)).toMatchObject({ status: 409 })
  const moved = await changeOf(id, {
    day: '2026-12-12',
    place: 'Hall',
    until: '16:00',
    word: 'Moved by a week',
  })
  expect((await desk(`/${id}/change`, moved)).status).toBe(200)
  expect(await news('meetingChanged')).toMatchObject(
    Array(3).fill({ day: '2026-12-12', place: 'Hall', word: 'Moved by a week' }),
  )
  expect((await list(made.rohan)).result.meetings).toMatchObject([
    { day: '2026-12-12', booking: { time: '15:20', word: 'Moved by a week' } },
  ])
  // The teacher leaves: the office gives it to another one, or calls it off.
  await made.d.query(`update person set status = 'removed' where id = $1`, [made.teacher.id])
  expect(await listed(made.office)).toMatchObject([{ is_teacher_here: false }])
  const over = await changeOf(id, {
    day: '2026-12-12',
    place: 'Hall',
    until: '16:00',
    teacher_id: made.other.id,
    word: 'New teacher',
  })
  expect((await desk(`/${id}/change`, over)).status).toBe(200)
  expect(await listed(made.other.token)).toHaveLength(1)
  await made.d.query(`update person set status = 'active' where id = $1`, [made.teacher.id])
  expect(await desk(`/${id}/call-off`, { word: '' })).toMatchObject({
    message: 'Please say why, for the family.',
  })
  expect((await desk<{ bookings: number }>(`/${id}/call-off`, { word: 'Ill' })).result).toEqual({
    bookings: 1,
  })
  expect((await desk<{ bookings: number }>(`/${id}/call-off`, { word: 'Ill' })).result).toEqual({
    bookings: 0,
  })
})

test('as records a time that is none, or another one’s, is refused, and an offer that is removed is called off with what is booked [meeting-19]', async () => {
  const id = await offered()
  await book(made.rohan, id, { time: '15:10' })
  const token = await makeToken(made.t, 1, ['read', 'write'], 30)
  const call = async (method: 'GET' | 'PUT', kind: string, payload?: object) => {
    const headers = { host: 'localhost', authorization: `Bearer ${token}` }
    const url = `/admin/v1/records/${kind}`
    return (await made.t.app.inject({ method, url, headers, ...(payload && { payload }) })).json()
  }
  const [booked] = (await call('GET', 'meeting-bookings')).result.rows
  expect(booked).toMatchObject({ time: '15:10', state: 'booked' })
  const others = (await call('GET', 'students')).result.rows
  const student = others.find((one: { id: string }) => one.id !== booked.student).id
  const row = { offer: booked.offer, student, time: '15:05' }
  const problems = async (time: string) =>
    (await call('PUT', 'meeting-bookings', [{ ...row, time }])).faults?.map(
      (one: { problem: string }) => one.problem,
    )
  expect(await problems('15:05')).toEqual(['begins no meeting of the offer'])
  expect(await problems('15:10')).toEqual(['is booked for another student'])
  expect(await problems('15:20')).toBeUndefined()
  const offer = (await call('GET', 'meeting-offers')).result.rows.find(
    (one: { id: string }) => one.id === booked.offer,
  )
  expect((await call('PUT', 'meeting-offers', [{ ...offer, end_time: '15:20' }])).faults).toMatchObject([
    { field: 'start_time', problem: expect.stringContaining('leaves booked meetings without a time') },
  ])
  expect((await call('PUT', 'meeting-offers', [{ id: offer.id, removed: 'yes', word: 'Ill' }])).message).toBe(
    'OK',
  )
  expect(await rows()).toEqual([
    { time: '15:10', state: 'called off' },
    { time: '15:20', state: 'called off' },
  ])
  expect(await news('meetingChanged')).not.toEqual([])
})

test('a program of the institute lists offers with what is booked, another one’s does not, and changes have who booked [meeting-33, meeting-34]', async () => {
  const id = await offered()
  await book(made.rohan, id, { time: '15:10' })
  const get = async (instituteId: number, path: string) => {
    const token = await makeToken(
      made.t,
      instituteId,
      ['meetings', 'changes', 'write:meeting-bookings', 'read:meeting-bookings'],
      30,
    )
    const headers = { host: 'localhost', authorization: `Bearer ${token}` }
    return (await made.t.app.inject({ url: `/admin/v1/${path}`, headers })).json()
  }
  expect((await get(1, 'meetings?from=2026-12-05')).result).toMatchObject({
    offers: [
      { offer_id: id, bookings: [{ name: 'Aarav Sharma', time: '15:10', state: 'booked', outcome: '' }] },
    ],
    next: null,
  })
  expect((await get(1, 'meetings?from=2026-12-06')).result.offers).toEqual([])
  expect(
    (await get(2, 'meetings')).result.offers.map((one: { offer_id: number }) => one.offer_id),
  ).not.toContain(id)
  const { result } = await get(1, 'changes')
  expect(result.changes.at(-1)).toMatchObject({ kind: 'meeting', state: 'booked', day, time: '15:10' })
  const scope = {
    session: { instituteId: 1, timeZone: 'Asia/Kolkata' },
    viewed: { studentId: made.student },
  } as OwnDataScope
  const copy = await meetingOwnData(made.t.context, scope)
  expect([...((copy?.tables[0]?.rows as Iterable<unknown>) ?? [])]).toEqual([
    [
      day,
      '15:10',
      '15:20',
      expect.any(String),
      'Room 12',
      'booked',
      'Rohan Sharma',
      '2026-11-20 08:00',
      null,
      null,
    ],
  ])
})
