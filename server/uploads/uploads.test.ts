import { rmSync } from 'node:fs'
import { readdir, rm, symlink } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { limits } from '#domain/assignment/limits.ts'
import { failures } from '#domain/errors.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import {
  type AssignmentCaller,
  assignmentCaller,
  pdfOf,
  refusal,
} from '#server/features/assignment/testing.ts'
import { storeSent } from '#server/files/space.ts'
import { madeHere } from '#server/files/store/checked.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { sweepUploads } from '#server/uploads/sweep.ts'
import { uploader } from '#server/uploads/testing.ts'

let t: TestApp
let call: AssignmentCaller
let address: string
let aarav: SignedIn
let mine: ReturnType<typeof uploader>
beforeAll(async () => {
  t = await createTestApp()
  call = assignmentCaller(t)
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
  aarav = await t.signedIn('9000000001')
  mine = uploaderOf(aarav)
})
beforeEach(async () => {
  for (const { id } of await call.query('select id from upload')) await t.context.uploads.remove(id)
  await call.query('delete from upload')
})
afterAll(() => t.close())

const uploaderOf = (of: SignedIn) => uploader({ address, token: of.student_auth })
const statusAndMessage = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { message: string }).message,
]
const keptFiles = () => readdir(join(t.context.config.dataFolder, 'uploads'))
const ok = { status: 200, message: 'OK', result: null }

describe('a file in pieces (tus 1.0)', () => {
  test('refused by a full disk gets its own message', async () => {
    const id = await mine.begin('long.pdf', 1000)
    const path = join(t.context.config.dataFolder, 'uploads', id)
    await rm(path)
    await symlink('/dev/full', path)
    const { status, message } = failures.diskFails
    const answer = await statusAndMessage(await mine.patch(id, 0, pdfOf(1000)))
    expect(answer).toEqual([status, expect.stringContaining(message)])
  })

  test('is created, resumes at its offset, and becomes a file of the submission', async () => {
    const bytes = pdfOf(300_000)
    const created = await mine.create('पाठ.pdf', bytes.length)
    expect(created.status).toBe(201)
    expect(created.headers.get('location')).toMatch(/^\/api\/v1\/uploads\/[\da-f]{32}$/)
    expect(Date.parse(created.headers.get('upload-expires') ?? '')).toBeGreaterThan(
      Date.now() + 6 * 86_400_000,
    )
    expect(created.headers.get('cache-control')).toBe('no-store')
    expect(created.headers.get('x-content-type-options')).toBe('nosniff')
    expect(created.headers.get('access-control-allow-origin')).toBeNull()
    const id = created.headers.get('location')?.split('/').at(-1) ?? ''
    expect(await mine.offset(id)).toBe(0)
    expect((await mine.patch(id, 0, bytes.subarray(0, 100_000))).status).toBe(204)
    expect(await mine.offset(id)).toBe(100_000)
    const file = await call.give(aarav)
    expect(await call.save(aarav, file, { uploadIds: [id] })).toEqual(
      refusal(`पाठ.pdf: ${failures.uploadUnfinished.message}`),
    )
    expect((await mine.patch(id, 0, bytes.subarray(0, 100_000))).status).toBe(409)
    expect((await mine.patch(id, 100_000, bytes.subarray(100_000))).status).toBe(204)
    expect(await call.save(aarav, file, { uploadIds: [id, id] })).toEqual(ok)
    const [stored] = await call.query(
      `select f.sha256, s.name from submission_attachment s join file f on f.id = s.file_id where s.assignment_id = $1`,
      [file],
    )
    expect(stored.name).toBe('पाठ.pdf')
    expect((await buffer(t.context.files.open(stored.sha256))).equals(bytes)).toBe(true)
    expect((await mine.head(id)).status).toBe(404)
    expect(await keptFiles()).toEqual([])
    expectNotFound(await call.save(aarav, file, { uploadIds: [id] }))
  })

  test('a file that another request attaches while it is read is not found', async () => {
    const id = await mine.send('page.pdf', pdfOf(1000))
    const file = await call.give(aarav)
    const { uploads } = t.context
    const open = vi.spyOn(uploads, 'open').mockImplementationOnce((...at) => {
      for (const ending of ['', '.json', '.kept'])
        rmSync(join(t.context.config.dataFolder, 'uploads', `${id}${ending}`))
      return uploads.open(...at)
    })
    expectNotFound(await call.save(aarav, file, { uploadIds: [id] }))
    expect(open).toHaveBeenCalled()
    open.mockRestore()
  })

  test('a broken connection keeps what came, and the upload resumes there', async () => {
    const bytes = pdfOf(2_000_000)
    const id = await mine.begin('film.pdf', bytes.length)
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(bytes.subarray(0, 700_000)))
        setTimeout(() => controller.error(new Error('gone')), 200)
      },
    })
    await expect(mine.patch(id, 0, broken)).rejects.toThrow()
    await expect.poll(() => mine.offset(id)).toBeGreaterThan(0)
    const offset = await mine.offset(id)
    expect(offset).toBeLessThanOrEqual(700_000)
    expect((await mine.patch(id, offset, bytes.subarray(offset))).status).toBe(204)
    expect((await buffer(t.context.uploads.open(id))).equals(bytes)).toBe(true)
  })

  test('two at once write one after the other, each at its own offset', async () => {
    const bytes = pdfOf(4_000_000)
    const id = await mine.begin('a.pdf', bytes.length)
    const half = bytes.subarray(0, 2_000_000)
    const answers = await Promise.all([mine.patch(id, 0, half), mine.patch(id, 0, half)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await mine.patch(id, 2_000_000, bytes.subarray(2_000_000))).status).toBe(204)
    expect((await buffer(t.context.uploads.open(id))).equals(bytes)).toBe(true)
  })

  test('more than was announced is refused, and one’s own can be deleted', async () => {
    const id = await mine.begin('a.pdf', 100)
    expect((await mine.patch(id, 0, pdfOf(101))).status).toBe(413)
    expect(await mine.offset(id)).toBe(0)
    expect((await mine.remove(id)).status).toBe(204)
    expect((await mine.head(id)).status).toBe(404)
    expect((await mine.remove(id)).status).toBe(404)
    expect(await keptFiles()).toEqual([])
  })
})

describe('limits (spec/3 §9)', () => {
  test.each([
    [limits.bytes - 1, 201],
    [limits.bytes, 201],
    [limits.bytes + 1, 422],
    [0, 422],
    [-1, 400],
    ['x', 400],
  ])('a file of %s bytes: %i', async (size, status) =>
    expect((await mine.create('a.pdf', size)).status).toBe(status),
  )

  test('150 MB and a byte in two files; room is made by deleting', async () => {
    const first = await mine.begin('a.pdf', limits.bytes - 10)
    expect((await mine.create('b.pdf', 10)).status).toBe(201)
    expect(await statusAndMessage(await mine.create('c.pdf', 1))).toEqual([
      422,
      'Total upload size cannot exceed 150 MB.',
    ])
    await mine.remove(first)
    expect((await mine.create('c.pdf', 1)).status).toBe(201)
  })

  test('40 open ones; those abandoned for a day are not counted', async () => {
    for (let count = 0; count < 40; count++) await mine.begin('a.pdf', 9)
    expect(await statusAndMessage(await mine.create('b.pdf', 9))).toEqual([
      422,
      failures.tooManyUploads.message,
    ])
    await call.query(`update upload set created_at = now() - interval '25 hours'`)
    expect((await mine.create('b.pdf', 9)).status).toBe(201)
    expect(await call.query('select count(*) from upload')).toEqual([{ count: 1 }])
  })

  describe('the space of a person and of an institute', () => {
    const allow = (space: object) => call.query('update institute set space = $1 where id = 1', [space])
    const sent = async () => {
      const [row] = await call.query(
        `select coalesce(sum(size), 0)::float8 as sum from file where person_id is not null and institute_id = 1`,
      )
      return Math.ceil(row.sum / 1024 / 1024)
    }
    afterEach(() => allow({}))

    test('too much is refused before it is sent, by upload and by form, with the reason', async () => {
      await allow({ person: (await sent()) + 2 })
      const file = await call.give(aarav)
      const large = pdfOf(2_000_000)
      const id = await mine.send('a.pdf', large)
      expect(await statusAndMessage(await mine.create('b.pdf', large.length))).toEqual([
        422,
        failures.spaceFull.message,
      ])
      const form = { files: [{ name: 'b.pdf', bytes: large }] }
      expect((await call.save(aarav, file, form)).message).toBe(failures.spaceFull.message)
      expect(await call.save(aarav, file, { uploadIds: [id] })).toEqual(ok)
      expect((await call.save(aarav, file, form)).message).toBe(failures.spaceFull.message)
    })

    test('ten forms at once hold no more than one after the other', async () => {
      const before = await sent()
      await allow({ person: before + 3 })
      const file = await call.give(aarav)
      const forms = Array.from({ length: 10 }, (_, n) => ({
        files: [{ name: 'c.pdf', bytes: pdfOf(2_000_000, n) }],
      }))
      await Promise.all(forms.map((form) => call.save(aarav, file, form)))
      expect(await sent()).toBeLessThanOrEqual(before + 3)
      expect(await sent()).toBeGreaterThan(before)
    })

    test('an institute may set a limit for all, which simultaneous requests of many people do not exceed either', async () => {
      const before = await sent()
      await allow({ institute: before + 3 })
      const people = await call.query('select id from person where institute_id = 1 order by id limit 20')
      const sending = people.map(({ id: personId }, n) =>
        storeSent(t.database.pool, t.context.files, {
          sender: { instituteId: 1, personId, now: new Date() },
          name: 'd.pdf',
          bytes: madeHere(pdfOf(1_000_000, n)),
        }),
      )
      const kept = (await Promise.allSettled(sending)).filter(({ status }) => status === 'fulfilled')
      expect(kept.length).toBeGreaterThanOrEqual(3)
      expect(await sent()).toBeLessThanOrEqual(before + 3)
      expect(await statusAndMessage(await mine.create('b.pdf', 2_000_000))).toEqual([
        422,
        failures.instituteFull.message,
      ])
    })
  })

  test('21 uploads are too many files of a submission; 20 and a kept one too', async () => {
    const ids = []
    for (let count = 0; count < 21; count++) ids.push(await mine.send(`${count}.pdf`, pdfOf(20)))
    const file = await call.give(aarav)
    expect((await call.save(aarav, file, { uploadIds: ids })).message).toBe(
      'You can upload up to 20 files only.',
    )
    expect(await call.save(aarav, file, { uploadIds: ids.slice(1) })).toEqual(ok)
    expect((await call.save(aarav, file, { uploadIds: ids.slice(0, 1) })).status).toBe(422)
    expect(await mine.offset(ids[0] ?? '')).toBe(20)
  })

  test('150 MB by uploads and a byte by the form are refused; without it they are accepted', {
    timeout: 60_000,
  }, async () => {
    const bytes = pdfOf(limits.bytes)
    const id = await mine.send('big.pdf', bytes, 40 * 1024 * 1024)
    const file = await call.give(aarav)
    const more = { uploadIds: [id], files: [{ name: 'a.pdf', bytes: pdfOf(9) }] }
    expect((await call.save(aarav, file, more)).message).toBe(
      'The total file size exceeds the allowed limit of 150 MB.',
    )
    expect(await call.save(aarav, file, { uploadIds: [id] })).toEqual(ok)
  })

  test('a program, and a page that calls itself a PDF', async () => {
    expect(await statusAndMessage(await mine.create('a.exe', 9))).toEqual([
      422,
      failures.fileTypeRefused.message,
    ])
    const id = await mine.send('a.pdf', Buffer.from('<html>'))
    const answer = await call.save(aarav, await call.give(aarav), { uploadIds: [id] })
    expect(answer).toEqual(refusal(`a.pdf: ${failures.fileContentRefused.message}`))
  })
})

describe('a form over a real connection (spec/3 §7)', () => {
  const sendForm = async (files: number, size: number) => {
    const form = new FormData()
    for (let count = 0; count < files; count++)
      form.append('files', new Blob([new Uint8Array(pdfOf(size))]), `${count} पाठ.pdf`)
    const fileJson = {
      institute_id: aarav.institute_id,
      category_id: 255,
      studentId_array: [aarav.student_id],
      file_id: await call.give(aarav),
      student_status: 'Draft',
      student_comment: '',
      attachmentId_array: [],
      url_lists: [],
    }
    form.append('fileJson', new Blob([JSON.stringify(fileJson)], { type: 'application/json' }))
    const answer = await fetch(`${address}/api/v2/onlineAssignment/student/updateAssignment`, {
      method: 'POST',
      headers: { authorization: aarav.student_auth },
      body: form,
    })
    return { reply: await statusAndMessage(answer), attached: await call.attached(aarav, fileJson.file_id) }
  }

  test('the JSON may come last, as a file', async () => {
    const { reply, attached } = await sendForm(2, 1000)
    expect(reply).toEqual([200, 'OK'])
    expect(attached.map((one) => one.attachment_display_name)).toEqual(['0 पाठ.pdf', '1 पाठ.pdf'])
  })

  test('one that is refused in the middle is answered all the same, and nothing is kept', async () => {
    expect((await sendForm(25, 1_000_000)).reply).toEqual([422, 'You can upload up to 20 files only.'])
    expect((await sendForm(17, 10_000_000)).reply).toEqual([
      422,
      'The total file size exceeds the allowed limit of 150 MB.',
    ])
    await expect.poll(keptFiles).toEqual([])
  })
})

describe('ownership', () => {
  test('a classmate’s, another institute’s and unknown ones are not found, and stay as they are', async () => {
    const id = await mine.begin('a.pdf', 100)
    for (const login of ['9000000002', '9000000021', '9000000031']) {
      const other = await t.signedIn(login)
      const theirs = uploaderOf(other)
      for (const one of [id, '0'.repeat(32), 'x', '..%2f..%2fx']) {
        expect((await theirs.head(one)).status).toBe(404)
        expect(await statusAndMessage(await theirs.patch(one, 0, pdfOf(100)))).toEqual([404, 'Not Found'])
        expect(await statusAndMessage(await theirs.remove(one))).toEqual([404, 'Not Found'])
      }
      if (login === '9000000031') expect((await theirs.create('a.pdf', 9)).status).toBe(404)
      if (login === '9000000002')
        expectNotFound(await call.save(other, await call.give(other), { uploadIds: [id] }))
    }
    expect(await mine.offset(id)).toBe(0)
  })

  test('an invalid id is not found either, and our server does not join parts', async () => {
    for (const name of ['%00', '..%2f..%2fsecret-key', 'A'.repeat(32), '*'])
      expect((await mine.head(name)).status).toBe(404)
    for (const parts of ['partial', 'final;/api/v1/uploads/x'])
      expect((await mine.create('a.pdf', 10, { 'upload-concat': parts })).status).toBe(400)
    expect(await call.query('select id from upload')).toEqual([])
  })

  test('nothing without a token, nothing for a parent', async () => {
    const id = await mine.begin('a.pdf', 100)
    const anonymous = uploader({ address, token: '' })
    expect(await statusAndMessage(await anonymous.create('a.pdf', 9))).toEqual([401, 'Unauthorized'])
    expect((await anonymous.head(id)).status).toBe(401)
    expect((await anonymous.patch(id, 0, pdfOf(9))).status).toBe(401)
    expect((await anonymous.remove(id)).status).toBe(401)
    const { result } = await t.login('9000000010')
    const [child] =
      result && !Array.isArray(result) && 'student_details' in result ? result.student_details : []
    const parent = uploaderOf(await t.signedIn('9000000010', { user_id: child?.user_id }))
    expect(await statusAndMessage(await parent.create('a.pdf', 9))).toEqual([
      422,
      'Parents are not allowed to submit',
    ])
    expect((await parent.head(id)).status).toBe(404)
  })

  test('after seven days it is gone, the bytes too', async () => {
    const id = await mine.send('a.pdf', pdfOf(50))
    await sweepUploads(t.context)
    expect(await mine.offset(id)).toBe(50)
    await call.query(`update upload set expires_at = now() - interval '10 minutes'`)
    expect((await mine.head(id)).status).toBe(404)
    await sweepUploads(t.context)
    expect(await call.query('select id from upload')).toEqual([])
    expect(await keptFiles()).toEqual([])
  })
})
