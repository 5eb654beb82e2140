import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#domain/assignment/rules.ts'
import { failures } from '#domain/errors.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import {
  type AssignmentCaller,
  assignmentCaller,
  link,
  links,
  pdfOf,
  pdfs,
  refusal,
  type Work,
} from '#server/features/assignment/testing.ts'
import { besideUncommitted } from '#server/http/testing/locks.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let call: AssignmentCaller
let aarav: SignedIn
let diya: SignedIn
beforeAll(async () => {
  t = await createTestApp()
  call = assignmentCaller(t)
  aarav = await t.signedIn('9000000001')
  diya = await t.signedIn('9000000002')
})
afterAll(() => t.close())

const ok = { status: 200, message: 'OK', result: null }
const spooled = async () =>
  (await readdir(join(t.context.config.dataFolder, 'uploads'))).filter((name) => name.startsWith('form-'))
/** The reply to a save, on a fresh assignment. */
const tried = async (work: Work) => call.save(aarav, await call.give(aarav), work)

describe('updateAssignment [assignment-52]', () => {
  test('saves a draft and submits it: files, links, remark, and removed files [assignment-37, assignment-38, assignment-49]', async () => {
    const id = await call.give(aarav)
    const files = [
      { name: 'पाठ एक.pdf', bytes: pdfOf(500) },
      { name: 'Q#1.txt', bytes: Buffer.from('It was 5 < 7.') },
    ]
    expect(await call.save(aarav, id, { remark: 'half', links: [link], files })).toEqual(ok)
    expect(await call.one(aarav, id)).toMatchObject({ student_status: 'Draft', student_comment: 'half' })
    const attached = await call.attached(aarav, id)
    expect(attached[0]?.attachment_display_name).toBe('पाठ एक.pdf')
    expect(attached.map(({ attachment_url, size }) => [attachment_url, size])).toEqual([
      ['', 500],
      ['', 13],
      [link.url, 0],
    ])
    const removed = [attached[1]?.attachment_id ?? 0]
    expect(await call.save(aarav, id, { status: 'Submitted', removed })).toEqual(ok)
    expect((await call.attached(aarav, id)).map(({ size }) => size)).toEqual([500, 0])
    expect(await call.one(aarav, id)).toMatchObject({ student_status: 'Submitted', student_comment: '' })
    await expect.poll(spooled).toEqual([])
  })

  test.each([
    ['nothing', {}, refusal('Please upload at least one assignment file/url')],
    ['19 files', { files: pdfs(19) }, ok],
    ['20 files', { files: pdfs(20) }, ok],
    ['21 files', { files: pdfs(21) }, refusal('You can upload up to 20 files only.')],
    ['4 links', { links: links(4) }, ok],
    ['5 links', { links: links(5) }, ok],
    ['6 links', { links: links(6) }, refusal(failures.tooManyLinks.message)],
    ['a name of 49', { links: [{ ...link, name: 'x'.repeat(49) }] }, ok],
    ['a name of 50', { links: [{ ...link, name: '🙂'.repeat(50) }] }, ok],
    ['a name of 51', { links: [{ ...link, name: 'x'.repeat(51) }] }, refusal('Please enter valid url name.')],
    ['no address', { links: [{ ...link, url: 'nowhere' }] }, refusal('Please enter valid url!')],
    ['a remark of 199', { links: [link], remark: 'x'.repeat(199) }, ok],
    ['a remark of 200', { links: [link], remark: '🙂'.repeat(200) }, ok],
    ['a remark of 201', { links: [link], remark: 'x'.repeat(201) }, refusal(failures.remarkTooLong.message)],
    ['a program', { files: [{ name: 'a.exe', bytes: pdfOf(9) }] }, refusal(failures.fileTypeRefused.message)],
  ] as const)('%s', async (_what, work, answer) => expect(await tried(work as Work)).toEqual(answer))

  test('earlier files and links count with the new ones [assignment-30, assignment-32]', async () => {
    const id = await call.give(aarav)
    expect(await call.save(aarav, id, { files: pdfs(19), links: links(4) })).toEqual(ok)
    expect((await call.save(aarav, id, { files: pdfs(2) })).message).toBe(
      'You can upload up to 20 files only.',
    )
    expect((await call.save(aarav, id, { links: links(2) })).message).toBe(failures.tooManyLinks.message)
    const [first] = await call.attached(aarav, id)
    expect(await call.save(aarav, id, { files: pdfs(2), removed: [first?.attachment_id ?? 0] })).toEqual(ok)
    expect(await call.attached(aarav, id)).toHaveLength(24)
  })

  test.each([
    ['a page', 'a.pdf', '<!doctype html><script>alert(1)</script>'],
    ['a page', 'a.txt', ' <html>'],
    ['a program', 'a.txt', 'MZ\0\0'],
    ['a text', 'a.docx', 'no Word'],
    ['nothing', 'a.pdf', ''],
  ])('%s that comes as %s is refused [assignment-35]', async (_what, name, content) => {
    const answer = await tried({ files: [{ name, bytes: Buffer.from(content) }] })
    expect(answer).toEqual(refusal(`${name}: ${failures.fileContentRefused.message}`))
  })

  test.each([
    ['photo.jpg', 'photo.png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['my.photo.PNG', 'my.photo.jpg', '\xff\xd8\xff\xe0'],
    ['scan.png', 'scan.pdf', '%PDF-1.4'],
    ['photo.JPG', 'photo.JPG', '\xff\xd8\xff\xe0'],
  ])('%s is accepted as its real type: %s [assignment-35]', async (name, as, content) => {
    const id = await call.give(aarav)
    const files = [{ name, bytes: Buffer.from(content, 'latin1') }]
    expect(await call.save(aarav, id, { status: 'Submitted', files })).toEqual(ok)
    const attached = await call.attached(aarav, id)
    expect(attached.map(({ attachment_display_name }) => attachment_display_name)).toEqual([as])
  })

  // The limit itself: `upload-limits.test.ts`.
  test('150 MB in 20 files are stored byte for byte; a byte more is refused and stores nothing [assignment-31, assignment-38]', {
    tags: 'long',
    timeout: 120_000,
  }, async () => {
    const files = pdfs(20, limits.bytes / 20)
    const id = await call.give(aarav)
    const [last] = files
    const more = [
      ...files.slice(1),
      { name: 'more.pdf', bytes: Buffer.concat([last?.bytes ?? pdfOf(9), Buffer.of(1)]) },
    ]
    expect(await call.save(aarav, id, { files: more })).toEqual(
      refusal('The total file size exceeds the allowed limit of 150 MB.'),
    )
    await expect.poll(spooled).toEqual([])
    expect(await call.attached(aarav, id)).toEqual([])
    expect(await call.save(aarav, id, { status: 'Submitted', files })).toEqual(ok)
    const rows = await call.query(
      `select f.sha256, f.name from submission_attachment s join file f on f.id = s.file_id
        where s.assignment_id = $1 order by s.id`,
      [id],
    )
    expect(rows.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
    for (const [index, { sha256 }] of rows.entries()) {
      const bytes = await buffer(t.context.files.open(sha256))
      expect(bytes.equals(files[index]?.bytes ?? pdfOf(9))).toBe(true)
    }
  })

  const raw = (payload: string, type = 'multipart/form-data; boundary=x') =>
    t.app.inject({
      method: 'POST',
      url: '/api/v2/onlineAssignment/student/updateAssignment',
      headers: { host: 'localhost', authorization: aarav.student_auth, 'content-type': type },
      payload,
    })
  const part = (name: string, text: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
  test.each([
    ['no parts', '--x--\r\n'],
    ['an end that is missing', part('fileJson', '{}')],
    ['no form at all', 'nonsense'],
    ['broken JSON', `${part('fileJson', '{"a":')}--x--\r\n`],
    ['a zero character', `${part('fileJson', '{"student_comment":"\\u0000"}')}--x--\r\n`],
    ['a missing field', `${part('fileJson', '{}')}--x--\r\n`],
    ['files alone', `${part('files', 'x')}--x--\r\n`],
  ])('%s is 400 with a message', async (_what, payload) => {
    const answer = await raw(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ statusCode: 400, message: expect.stringMatching(/.+/) })
    await expect.poll(spooled).toEqual([])
  })

  test('forms go to this call alone, and no form without a token', async () => {
    const type = 'multipart/form-data; boundary=x'
    const other = await t.app.inject({
      method: 'POST',
      url: '/api/v2/onlineAssignment/downloadFile',
      headers: { host: 'localhost', authorization: aarav.student_auth, 'content-type': type },
      payload: `${part('fileJson', '{}')}--x--\r\n`,
    })
    expect(other.statusCode).toBe(415)
    const anonymous = await t.app.inject({
      method: 'POST',
      url: '/api/v2/onlineAssignment/student/updateAssignment',
      headers: { host: 'localhost', 'content-type': type },
      payload: 'x',
    })
    expect(anonymous.statusCode).toBe(401)
  })
})

describe('who may submit, and until when [assignment-17]', () => {
  test('a parent may not, and other people’s are not found [assignment-28]', async () => {
    const { result } = await t.login('9000000010')
    const [child] =
      result && !Array.isArray(result) && 'student_details' in result ? result.student_details : []
    const parent = await t.signedIn('9000000010', { user_id: child?.user_id })
    const id = await call.give(aarav)
    const answer = await call.save(parent, id, { links: [link] })
    expect(answer).toEqual(refusal('Parents are not allowed to submit'))
    expect((await call.one(aarav, id)).student_status).toBe('Pending')
    expectNotFound(await call.save(parent, 999_999_999, { links: [link] }))
  })

  test('another section’s assignment, and removing another person’s attachment: not found [assignment-37]', async () => {
    const riya = await t.signedIn('9000000021')
    const id = await call.give(aarav)
    expectNotFound(await call.save(riya, id, { links: [link] }))
    await call.save(aarav, id, { links: [link] })
    const [own] = await call.attached(aarav, id)
    const removed = [own?.attachment_id ?? 0]
    expectNotFound(await call.save(diya, id, { links: [link], removed }))
    expect(await call.attached(aarav, id)).toHaveLength(1)
    expect(await call.attached(diya, id)).toHaveLength(0)
  })

  test.each([
    ['a moment before the end', -1, false, ok],
    ['at the end', 0, false, refusal(failures.deadlinePast.message)],
    ['after the end', 1, false, refusal(failures.deadlinePast.message)],
    ['late, where it is allowed', 1, true, ok],
  ])('%s', async (_what, ms, allowsLate, answer) => {
    const endsAt = new Date(Date.now() + 60_000)
    const id = await call.give(aarav, { endsAt, allowsLate })
    t.setClock(new Date(endsAt.getTime() + ms))
    expect(await call.save(aarav, id, { status: 'Submitted', links: [link] })).toEqual(answer)
    t.setClock(new Date())
  })

  test('after the evaluation nothing is changed, submitted or not [assignment-16]', async () => {
    const id = await call.give(aarav)
    await call.evaluate(aarav, id)
    expect(await call.save(aarav, id, { links: [link] })).toEqual(refusal(failures.alreadyEvaluated.message))
  })
})

describe('two at once', () => {
  test('of two tabs that submit one wins, the other gets an error, and the winner’s work stays [assignment-38]', async () => {
    const id = await call.give(aarav)
    const submit = (count: number) =>
      call.save(aarav, id, { status: 'Submitted', remark: `tab ${count}`, files: pdfs(count) })
    const answers = await Promise.all([submit(1), submit(2), submit(3)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const lost = answers.filter(({ status }) => status !== 200)
    expect(lost).toEqual(Array(2).fill(refusal(failures.alreadySubmitted.message)))
    const winner = answers.findIndex(({ status }) => status === 200) + 1
    expect((await call.one(aarav, id)).student_comment).toBe(`tab ${winner}`)
    expect(await call.attached(aarav, id)).toHaveLength(winner)
  })

  test('of two drafts at once neither exceeds the limit, and nothing is lost [assignment-38]', async () => {
    const id = await call.give(aarav)
    const answers = await Promise.all([
      call.save(aarav, id, { files: pdfs(15) }),
      call.save(aarav, id, { files: pdfs(14) }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect([14, 15]).toContain((await call.attached(aarav, id)).length)
  })

  test('a submit while the teacher evaluates waits, and is refused then', async () => {
    const id = await call.give(aarav)
    await call.save(aarav, id, { links: [link] })
    const evaluate = (teacher: pg.ClientBase) =>
      teacher.query('update submission set evaluated_at = now(), marks = 7 where assignment_id = $1', [id])
    const submit = () => call.save(aarav, id, { status: 'Submitted', remark: 'late' })
    expect(await besideUncommitted(t.database.pool, evaluate, submit)).toEqual(
      refusal(failures.alreadyEvaluated.message),
    )
    expect(await call.one(aarav, id)).toMatchObject({ student_marks: 7, student_comment: '' })
  })
})
