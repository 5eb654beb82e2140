import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shownStatus } from '#domain/assignment/rules.ts'
import { failures } from '#domain/errors.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { rewriteYear } from '#domain/session/year.ts'
import { type AssignmentCaller, assignmentCaller, link, pdfs } from '#server/features/assignment/testing.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let call: AssignmentCaller
let aarav: SignedIn
let diya: SignedIn
let riya: SignedIn
let parent: SignedIn
beforeAll(async () => {
  t = await createTestApp()
  call = assignmentCaller(t)
  aarav = await t.signedIn('9000000001')
  diya = await t.signedIn('9000000002')
  riya = await t.signedIn('9000000021')
  const { result } = await t.login('9000000010')
  const [child] =
    result && !Array.isArray(result) && 'student_details' in result ? result.student_details : []
  parent = await t.signedIn('9000000010', { user_id: child?.user_id })
})
afterAll(() => t.close())

describe('the list [assignment-47]', () => {
  test('shows every status of both tabs, the next end first, the newest past end first [assignment-3]', async () => {
    const { upcoming_online_assignment_list: open, past_online_assignment_list: past } =
      await call.listOf(aarav)
    expect([...new Set(open.map(shownStatus))].sort()).toEqual(['Draft', 'Evaluated', 'Pending', 'Submitted'])
    expect([...new Set(past.map(shownStatus))].sort()).toEqual([
      'Evaluated',
      'Expired',
      'Not Submitted',
      'Submitted',
    ])
    const ends = (list: typeof open) => list.map(({ end_date }) => Date.parse(end_date))
    expect(ends(open)).toEqual(ends(open).toSorted((a, b) => a - b))
    expect(ends(past)).toEqual(ends(past).toSorted((a, b) => b - a))
    expect(past.every(({ days_left }) => days_left === -1)).toBe(true)
    expect(open[0]).toMatchObject({ days_left: 0, time_left: expect.stringMatching(/^\d\d:\d\d$/) })
  })

  test('leaves out what opens later, and what was given after a student left [assignment-18]', async () => {
    const id = await call.give(aarav)
    const isListed = async () =>
      Object.values(await call.listOf(aarav))
        .flat()
        .some(({ file_id }) => file_id === id)
    expect(await isListed()).toBe(true)
    await call.query(`update assignment set opens_at = now() + interval '1 hour' where id = $1`, [id])
    expect(await isListed()).toBe(false)
    expectNotFound(await call.askOne(aarav, id))
    await call.query(`update assignment set opens_at = now() - interval '1 hour' where id = $1`, [id])
    await call.query(`update enrolment set end_date = current_date - 2 where student_id = $1`, [
      aarav.student_id,
    ])
    expect(await isListed()).toBe(false)
    expect((await call.itemTitled(aarav, 'Draw and label')).student_status).toBe('Expired')
    await call.query('update enrolment set end_date = null where student_id = $1', [aarav.student_id])
    await call.query('delete from assignment where id = $1', [id])
  })

  test('the list is of the viewed year; a link to one of another own year opens it, and it can be submitted [assignment-3, assignment-18]', async () => {
    const [year] = aarav.student_acad_year.filter(({ acad_yr_id }) => acad_yr_id !== aarav.acad_yr_id)
    const before = { ...aarav, student_auth: rewriteYear(aarav.student_auth, year?.acad_yr_id ?? 0) }
    const id = await call.give(aarav)
    const listed = Object.values(await call.listOf(before)).flat()
    expect(listed.some(({ file_id }) => file_id === id)).toBe(false)
    expect(await call.askOne(before, id)).toEqual(await call.askOne(aarav, id))
    expect((await call.save(before, id, { status: 'Submitted', links: [link] })).status).toBe(200)
    expect(await call.attached(before, id)).toEqual(await call.attached(aarav, id))
    expectNotFound(await call.askOne(riya, id))
    await call.query('delete from submission_attachment where assignment_id = $1', [id])
    await call.query('delete from submission where assignment_id = $1', [id])
    await call.query('delete from assignment where id = $1', [id])
  })

  test('a parent reads it for his child; an open user, another institute and the feature off: not found [assignment-1]', async () => {
    expect(await call.listOf(parent)).toEqual(await call.listOf(aarav))
    const neha = await t.signedIn('9000000031')
    expectNotFound(await call.askList(neha, neha.user_id))
    expectNotFound(await call.askList(diya, aarav.student_id))
    const { file_id } = await call.itemTitled(riya, 'Exercise set 4')
    expectNotFound(await call.askOne(aarav, file_id))
    const setFeature = (on: boolean) =>
      call.query(
        `update institute set features = features || jsonb_build_object('enable_online_assignment_feature', $2::boolean)
          where id = $1`,
        [aarav.institute_id, on],
      )
    await setFeature(false)
    expect((await call.listOf(aarav)).upcoming_online_assignment_list).toEqual([])
    expectNotFound(await call.askOne(aarav, (await call.query('select min(id) as id from assignment'))[0].id))
    await setFeature(true)
  })
})

describe('one assignment [assignment-48]', () => {
  test('has what the teacher gave; marks, remarks and solutions only after the evaluation [assignment-26, assignment-50]', async () => {
    const open = await call.itemTitled(aarav, 'Unit test')
    await call.query(
      `update submission set marks = 3, grade = 'C', teacher_comment = 'not yet' where assignment_id = $1`,
      [open.file_id],
    )
    expect(await call.one(aarav, open.file_id)).toMatchObject({
      student_status: 'Submitted',
      teacher_status: '',
      student_marks: null,
      grade: '',
      teacher_comment: '',
      evaluation_required: 'Y',
    })
    expect(await call.itemTitled(aarav, 'Unit test')).toMatchObject({ student_marks: null, grade: '' })
    expect(await call.solutions(aarav, open.file_id)).toEqual([])
    const done = await call.itemTitled(aarav, 'Exercise set 3')
    const detail = await call.one(aarav, done.file_id)
    expect(detail).toMatchObject({ teacher_status: 'Evaluated', evaluation_marks: 25, enable_grade: 'N' })
    expect(detail.student_marks).toBeGreaterThan(0)
    expect(done).toMatchObject({
      student_marks: detail.student_marks,
      evaluation_marks: 25,
      enable_grade: 'N',
    })
    expect(detail.attachment_lists.map(({ attachment_display_name }) => attachment_display_name)).toEqual([
      'questions.docx',
    ])
    expect(await call.solutions(aarav, done.file_id)).toHaveLength(2)
    expect(await call.solutions(parent, done.file_id)).toHaveLength(2)
  })

  test('a classmate’s evaluation opens no one else’s solutions [assignment-26]', async () => {
    const { file_id } = await call.itemTitled(aarav, 'Exercise set 3')
    const [theirs] = await call.solutions(aarav, file_id)
    await call.query(
      'update submission set evaluated_at = null where assignment_id = $1 and student_id = $2',
      [file_id, diya.student_id],
    )
    expect(await call.solutions(diya, file_id)).toEqual([])
    expectNotFound(await call.download(diya, [theirs?.attachment_id ?? 0]))
  })
})

describe('downloadFile [assignment-51]', () => {
  const fetchAt = async (address: string, host = 'localhost') =>
    t.app.inject({ url: address, headers: { host } })

  test('one file is sent as itself, for download', async () => {
    const { file_id } = await call.itemTitled(aarav, 'Exercise set 3')
    const [given] = (await call.one(aarav, file_id)).attachment_lists
    const { result } = await call.download(aarav, [given?.attachment_id ?? 0])
    const file = await fetchAt((result as { body: string }).body)
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="questions\.docx"/)
    expect(file.rawPayload.length).toBe(given?.size)
  })

  const givenIn = async (title: string) => {
    const { file_id } = await call.itemTitled(aarav, title)
    return (await call.one(aarav, file_id)).attachment_lists.map(({ attachment_id }) => attachment_id)
  }
  const addressOf = async (ids: number[]) =>
    ((await call.download(aarav, ids)).result as { body: string }).body

  test('several are sent as one ZIP [assignment-23]', async () => {
    const ids = await givenIn('Worked examples')
    const pack = await fetchAt(await addressOf([...ids, ...ids]))
    expect(pack.headers['content-disposition']).toMatch(/^attachment; filename="attachments\.zip"/)
    const files = unzipSync(pack.rawPayload)
    expect(Object.keys(files)).toEqual(['questions.docx', 'drawing.png'])
    expect(
      Buffer.from(files['drawing.png'] ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  })

  test('archives are made while they are read: no choice of files leaves anything behind', async () => {
    const file = await call.give(aarav)
    await call.save(aarav, file, { files: pdfs(3) })
    const [one = 0, two = 0, three = 0] = (await call.attached(aarav, file)).map(
      ({ attachment_id }) => attachment_id,
    )
    const kept = async () => {
      const [rows] = await call.query('select count(*) from file')
      return [
        rows.count,
        (await readdir(join(t.context.config.dataFolder, 'files'), { recursive: true })).length,
      ]
    }
    const before = await kept()
    const choices = [
      [one, two],
      [one, three],
      [two, three],
      [one, two, three],
    ]
    for (const choice of choices) {
      const pack = await fetchAt(await addressOf(choice))
      expect(Object.keys(unzipSync(pack.rawPayload))).toHaveLength(choice.length)
    }
    expect(await kept()).toEqual(before)
  })

  test('the address of an archive is for these files, this session and an hour', async () => {
    const ids = await givenIn('Worked examples')
    const address = await addressOf(ids)
    expect((await fetchAt(address)).statusCode).toBe(200)
    const [, of = ''] = address.split('of=')
    const [institute, files = '', ...rest] = of.split('.')
    for (const forged of [
      [institute, files.replace('-', '-1'), ...rest],
      [institute, files.split('-')[0], ...rest],
      [2, files, ...rest],
    ])
      expect((await fetchAt(`/files/pack?of=${forged.join('.')}`)).statusCode).toBe(404)
    expect((await fetchAt(`${address}&of=${of}`)).statusCode).toBe(404)
    expect((await fetchAt(address, 'coaching.localhost')).statusCode).toBe(404)
    t.setClock(new Date(Date.now() + 61 * 60_000))
    expect((await fetchAt(address)).statusCode).toBe(404)
    t.setClock(new Date())
    expect((await fetchAt(address)).statusCode).toBe(200)
    await call.query('update session set ended_at = now() where id = $1', [rest[0]])
    expect((await fetchAt(address)).statusCode).toBe(404)
    await call.query('update session set ended_at = null where id = $1', [rest[0]])
  })

  test('more than one archive can hold is refused before it is begun', async () => {
    const ids = await givenIn('Worked examples')
    const name = 'update file set size = size + $1 where name = any($2)'
    await call.query(name, [4_000_000_000, ['questions.docx', 'drawing.png']])
    expect((await call.download(aarav, ids)).message).toBe(failures.packTooLarge.message)
    await call.query(name, [-4_000_000_000, ['questions.docx', 'drawing.png']])
  })

  test('a link, a foreign file among one’s own, and an unknown number: not found', async () => {
    const { file_id } = await call.itemTitled(aarav, 'Collect the questions')
    const given = (await call.one(aarav, file_id)).attachment_lists
    const linked = given.find(({ attachment_url }) => attachment_url !== '')
    const own = await call.attached(aarav, file_id)
    const idOf = (one?: { attachment_id: number }) => one?.attachment_id ?? 0
    expectNotFound(await call.download(aarav, [idOf(linked)]))
    expect((await call.download(aarav, [idOf(own[0])])).status).toBe(200)
    expect((await call.download(parent, [idOf(own[0])])).status).toBe(200)
    expectNotFound(await call.download(diya, [idOf(own[0])]))
    expectNotFound(await call.download(diya, [idOf(given[0]), idOf(own[0])]))
    expectNotFound(await call.download(riya, [idOf(given[0])]))
    expectNotFound(await call.download(aarav, [999_999_999]))
  })
})
