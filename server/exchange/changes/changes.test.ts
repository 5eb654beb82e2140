import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Change } from '#domain/admin/changes.ts'
import { failures } from '#domain/errors.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { noteChange } from '#server/database/writes-changes.ts'
import { adminOf, makeToken } from '#server/exchange/admin/testing.ts'
import { makeTest, panelOf } from '#server/features/exam/panel/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let own: ReturnType<typeof adminOf>
let aarav: SignedIn
beforeAll(async () => {
  t = await createTestApp()
  own = adminOf(t, await makeToken(t, 1, ['changes', 'read', 'write']))
  aarav = await t.signedIn('9000000001')
})
afterAll(() => t.close())
beforeEach(() => t.database.pool.query('delete from change'))

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const post = async (path: string, token: string, payload: object, method: 'POST' | 'PUT' = 'POST') => {
  const headers = { host: 'localhost', authorization: token }
  const answer = await t.app.inject({ method, url: path, headers, payload })
  expect([path, answer.statusCode]).toEqual([path, 200])
}
type Page = { changes: Change[]; next: string; has_more: boolean }
const read = async (after = '', limit = 100): Promise<Page> =>
  (await own.get(`changes?limit=${limit}${after && `&after=${after}`}`)).result
const idOf = async (id: number, kind = 'students') => {
  const [one] = await query('select source_id from person where id = $1', [id])
  const rows = (await own.get(`records/${kind}?limit=1000`)).result.rows as { id: string }[]
  return rows.find((row) => row.id === one.source_id || row.id.endsWith(`-${id}`))?.id
}

describe('what a family does is a change', () => {
  test('homework that is handed in, not a draft', async () => {
    const {
      student_id: studentId = 0,
      institute_id,
      student_auth,
    } = aarav as SignedIn & { student_id?: number }
    const [found] = await query(
      `select a.id, s.id as student from assignment a join enrolment e on e.section_id = a.section_id
        join student s on s.id = e.student_id where s.person_id = $1 and a.opens_at <= now() and a.ends_at > now()
        and not exists (select 1 from submission u where u.assignment_id = a.id and u.student_id = s.id) limit 1`,
      [aarav.user_id],
    )
    const save = (status: string) =>
      post('/api/v2/onlineAssignment/student/updateAssignment', student_auth, {
        institute_id,
        category_id: 255,
        studentId_array: [studentId || found.student],
        file_id: found.id,
        student_status: status,
        student_comment: 'Done',
        attachmentId_array: [],
        url_lists: [
          { attachment_display_name: 'My drawing', attachment_url: 'https://www.example.org/drawing' },
        ],
        upload_ids: [],
      })
    await save('Draft')
    expect((await read()).changes).toEqual([])
    await save('Submitted')
    const person = await idOf(aarav.user_id)
    expect(person).toBeTruthy()
    expect((await read()).changes).toEqual([
      {
        id: expect.any(Number),
        at: expect.stringMatching(/\+05:30$/),
        kind: 'homework',
        person,
        assignment: expect.stringMatching(/^demo-10-A: /),
        status: 'Submitted',
        handed_in_at: expect.stringMatching(/\+05:30$/),
        remark: 'Done',
        files: [],
        links: ['https://www.example.org/drawing', 'https://www.example.org/drawing'],
      },
    ])
  })

  test('a test that is handed in', async () => {
    const panel = panelOf(t)
    const { testId } = await makeTest(t, aarav, { now: Date.now() })
    const { pass, page } = await panel.start(aarav, testId)
    const { receipt } = await panel.submit(pass, page)
    const { changes } = await read()
    expect(changes).toEqual([
      expect.objectContaining({
        kind: 'attempt',
        person: await idOf(aarav.user_id),
        test: expect.stringMatching(new RegExp(`-${testId}$`)),
        answered: 0,
        receipt: expect.any(String),
      }),
    ])
    const [change] = changes
    const code = change?.kind === 'attempt' ? change.receipt : ''
    expect(receipt?.code.replaceAll('-', '')).toBe(code)
  })

  test('a profile that is edited, a live class that is joined, announcements that are read', async () => {
    const { institute_id, student_auth, user_id } = aarav
    const profile = `/api/v1/profiles/update/${institute_id}/${user_id}`
    await query('update institute set lets_edit_profile = true where id = 1')
    await post(profile, student_auth, { birth_place: 'Nashik' }, 'PUT')
    const [live] = await query(
      `select c.id from live_class c join live_class_section x on x.live_class_id = c.id
        join enrolment e on e.section_id = x.section_id join student s on s.id = e.student_id
        where s.person_id = $1 and c.cancelled_at is null order by c.starts_at desc limit 1`,
      [user_id],
    )
    await query(
      `update live_class set starts_at = now() - interval '10 minutes', ends_at = now() + interval '1 hour' where id = $1`,
      [live.id],
    )
    for (const _ of [1, 2])
      await t.get(
        `/api/v1/meeting_manager/session/start/${institute_id}/${live.id}?isZoomLiveClass=1`,
        student_auth,
      )
    await query('delete from announcements_read')
    for (const _ of [1, 2]) await post('/api/v1/home/announcements-read', student_auth, { institute_id })
    const person = await idOf(user_id)
    expect((await read()).changes).toEqual([
      expect.objectContaining({ kind: 'profile', person, field: 'birth_place', value: 'Nashik' }),
      expect.objectContaining({ kind: 'live-class-joined', person, live_class: expect.any(String) }),
      expect.objectContaining({ kind: 'announcements-read', person, until: expect.stringMatching(/^20/) }),
    ])
  })

  test('not what the institute writes itself', async () => {
    const { id, name } = (await own.get('records/students?limit=1')).result.rows[0]
    await own.put('students', [{ id, name, address: 'Hill Road' }])
    expect((await read()).changes).toEqual([])
  })
})

const note = (runner: pg.Pool | pg.ClientBase, detail: string, instituteId = 1) =>
  noteChange(runner, {
    instituteId,
    personId: aarav.user_id,
    now: new Date(),
    kind: 'profile',
    subjectId: null,
    detail,
  })
const fieldsOf = ({ changes }: Page) =>
  changes.map((change) => (change.kind === 'profile' ? change.field : ''))

describe('pages', () => {
  test('follow each other, and repeat on request', async () => {
    for (let n = 0; n < 5; n++) await note(t.database.pool, `f${n}`)
    const first = await read('', 2)
    expect([fieldsOf(first), first.has_more]).toEqual([['f0', 'f1'], true])
    const second = await read(first.next, 2)
    expect(fieldsOf(second)).toEqual(['f2', 'f3'])
    expect(await read(first.next, 2)).toEqual(second)
    const third = await read(second.next, 2)
    expect([fieldsOf(third), third.has_more]).toEqual([['f4'], false])
    const last = await read(third.next, 2)
    expect(last).toEqual({ changes: [], next: third.next, has_more: false })
    await note(t.database.pool, 'f5')
    expect(fieldsOf(await read(last.next))).toEqual(['f5'])
  })

  test('a change that is committed late is behind every cursor given out before', async () => {
    const slow = await t.database.pool.connect()
    await slow.query('begin')
    await note(slow, 'slow')
    await note(t.database.pool, 'quick')
    const first = await read()
    expect(fieldsOf(first)).toEqual(['quick'])
    await slow.query('commit')
    slow.release()
    expect(fieldsOf(await read(first.next))).toEqual(['slow'])
  })

  test('many writers and readers at once: each change is read once by one who follows the cursor [records-16]', async () => {
    const pool = t.database.pool
    let isWriting = true
    const seen: string[] = []
    const reading = (async () => {
      for (let next = '', isLast = false; !isLast; ) {
        isLast = !isWriting
        const page = await read(next, 7)
        seen.push(...fieldsOf(page))
        next = page.next
        if (page.has_more) isLast = false
      }
    })()
    const poking = (async () => {
      while (isWriting) await read()
    })()
    const write = async (writer: number) => {
      for (let n = 0; n < 25; n++) {
        const client = await pool.connect()
        await client.query('begin')
        await note(client, `w${writer}-${n}`)
        await new Promise((done) => setTimeout(done, Math.random() * 8))
        await client.query(n % 5 === 4 ? 'rollback' : 'commit')
        client.release()
      }
    }
    await Promise.all([write(1), write(2)])
    isWriting = false
    await Promise.all([reading, poking])
    expect(seen.length).toBe(40)
    expect(new Set(seen).size).toBe(40)
  })

  test('a cursor that was never given out is refused', async () => {
    const forge = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    for (const [cursor, status] of [
      [forge('changes', '99999999'), 422],
      [forge('changes', '-1'), 422],
      [forge('changes', 'x'), 422],
      [forge('students', '1'), 400],
      ['x', 400],
    ] as const)
      expect([cursor, (await own.get(`changes?after=${cursor}`)).status]).toEqual([cursor, status])
    expect((await own.get(`changes?after=${forge('changes', '99999999')}`)).message).toBe(
      failures.cursorUnknown.message,
    )
  })

  test('an institute reads its own only', async () => {
    await note(t.database.pool, 'ours')
    const foreign = adminOf(t, await makeToken(t, 2, ['changes']))
    expect((await foreign.get('changes')).result.changes).toEqual([])
  })

  test('a change whose record is gone is still given out', async () => {
    const gone = { instituteId: 1, personId: aarav.user_id, now: new Date(), subjectId: 1, detail: '' }
    for (const kind of ['homework', 'attempt', 'fee-receipt', 'live-class-joined'] as const)
      await noteChange(t.database.pool, { ...gone, kind })
    expect((await read()).changes).toMatchObject([
      { kind: 'homework', assignment: null, files: [] },
      { kind: 'attempt', test: null },
      { kind: 'fee-receipt', payment: null },
      { kind: 'live-class-joined', live_class: null },
    ])
  })
})
