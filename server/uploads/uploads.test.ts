import { rmSync } from 'node:fs'
import { rm, symlink } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { failures } from '#domain/errors.ts'
import { pdfOf, refusal } from '#server/features/assignment/testing.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { sweepUploads } from '#server/uploads/sweep.ts'
import { uploader } from '#server/uploads/testing.ts'
import { ok, openServer, statusAndMessage, type UploadServer } from '#server/uploads/testing-server.ts'

let on: UploadServer
let call: UploadServer['call']
let aarav: UploadServer['aarav']
let mine: UploadServer['mine']
beforeAll(async () => {
  on = await openServer()
  ;({ call, aarav, mine } = on)
})
beforeEach(() => on.clear())
afterAll(() => on.t.close())

describe('a file in pieces (tus 1.0)', () => {
  test('refused by a full disk gets its own message', async () => {
    const id = await mine.begin('long.pdf', 1000)
    const path = join(on.t.context.config.dataFolder, 'uploads', id)
    await rm(path)
    await symlink('/dev/full', path)
    const { status, message } = failures.diskFails
    const answer = await statusAndMessage(await mine.patch(id, 0, pdfOf(1000)))
    expect(answer).toEqual([status, expect.stringContaining(message)])
  })

  test('is created, resumes at its offset, and becomes a file of the submission [assignment-53]', async () => {
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
    expect((await buffer(on.t.context.files.open(stored.sha256))).equals(bytes)).toBe(true)
    expect((await mine.head(id)).status).toBe(404)
    expect(await on.keptFiles()).toEqual([])
    expectNotFound(await call.save(aarav, file, { uploadIds: [id] }))
  })

  test('a file that another request attaches while it is read is not found', async () => {
    const id = await mine.send('page.pdf', pdfOf(1000))
    const file = await call.give(aarav)
    const { uploads } = on.t.context
    const open = vi.spyOn(uploads, 'open').mockImplementationOnce((...at) => {
      for (const ending of ['', '.json', '.kept'])
        rmSync(join(on.t.context.config.dataFolder, 'uploads', `${id}${ending}`))
      return uploads.open(...at)
    })
    expectNotFound(await call.save(aarav, file, { uploadIds: [id] }))
    expect(open).toHaveBeenCalled()
    open.mockRestore()
  })

  test('one whose removal broke off between bytes and row is not found, not unfinished', async () => {
    const id = await mine.send('a.pdf', pdfOf(100))
    await on.t.context.uploads.remove(id)
    expect((await mine.head(id)).status).toBe(404)
    expectNotFound(await call.save(aarav, await call.give(aarav), { uploadIds: [id] }))
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
    expect((await buffer(on.t.context.uploads.open(id))).equals(bytes)).toBe(true)
  })

  test('one that breaks before its body is read ends, and lets go of the upload', async () => {
    const id = await mine.begin('a.pdf', 1000)
    const { uploads } = on.t.context
    const real = uploads.answer
    const answered = Promise.withResolvers<unknown>()
    const spy = vi.spyOn(uploads, 'answer').mockImplementation((...at) => {
      const response = real(...at)
      response.then(answered.resolve, answered.resolve)
      return response
    })
    onTestFinished(() => spy.mockRestore())
    const broken = Promise.withResolvers<void>()
    on.t.app.server.once('connection', (socket: Socket) => socket.once('close', () => broken.resolve()))
    const holder = await on.t.database.pool.connect()
    // Ended, it holds nothing any more.
    onTestFinished(() => holder.release(true))
    await holder.query('begin')
    await holder.query('lock table upload in access exclusive mode')
    const client = connect(Number(new URL(on.address).port), '127.0.0.1')
    const lines = [
      `PATCH /api/v1/uploads/${id} HTTP/1.1`,
      'host: 127.0.0.1',
      `authorization: ${aarav.student_auth}`,
      'tus-resumable: 1.0.0',
      'upload-offset: 0',
      'content-type: application/offset+octet-stream',
      'content-length: 1000',
    ]
    client.write(`${lines.join('\r\n')}\r\n\r\na part of it`)
    const waiting = `select 1 from pg_locks where not granted and relation = 'upload'::regclass`
    await expect.poll(async () => (await on.t.database.pool.query(waiting)).rowCount).toBe(1)
    client.destroy()
    await broken.promise
    await holder.query('commit')
    await answered.promise
    expect((await mine.patch(id, 0, pdfOf(1000))).status).toBe(204)
  })

  test('two at once write one after the other, each at its own offset', async () => {
    const bytes = pdfOf(4_000_000)
    const id = await mine.begin('a.pdf', bytes.length)
    const half = bytes.subarray(0, 2_000_000)
    const answers = await Promise.all([mine.patch(id, 0, half), mine.patch(id, 0, half)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await mine.patch(id, 2_000_000, bytes.subarray(2_000_000))).status).toBe(204)
    expect((await buffer(on.t.context.uploads.open(id))).equals(bytes)).toBe(true)
  })

  test('more than was announced is refused, and one’s own can be deleted', async () => {
    const id = await mine.begin('a.pdf', 100)
    expect((await mine.patch(id, 0, pdfOf(101))).status).toBe(413)
    expect(await mine.offset(id)).toBe(0)
    expect((await mine.remove(id)).status).toBe(204)
    expect((await mine.head(id)).status).toBe(404)
    expect((await mine.remove(id)).status).toBe(404)
    expect(await on.keptFiles()).toEqual([])
  })
})

describe('ownership', () => {
  test('a classmate’s, another institute’s and unknown ones are not found, and stay as they are', async () => {
    const id = await mine.begin('a.pdf', 100)
    for (const login of ['9000000002', '9000000021', '9000000031']) {
      const other = await on.t.signedIn(login)
      const theirs = on.uploaderOf(other)
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

  test('nothing without a token, nothing for a parent [access-5]', async () => {
    const id = await mine.begin('a.pdf', 100)
    const anonymous = uploader({ address: on.address, token: '' })
    expect(await statusAndMessage(await anonymous.create('a.pdf', 9))).toEqual([401, 'Unauthorized'])
    expect((await anonymous.head(id)).status).toBe(401)
    expect((await anonymous.patch(id, 0, pdfOf(9))).status).toBe(401)
    expect((await anonymous.remove(id)).status).toBe(401)
    const { result } = await on.t.login('9000000010')
    const [child] =
      result && !Array.isArray(result) && 'student_details' in result ? result.student_details : []
    const parent = on.uploaderOf(await on.t.signedIn('9000000010', { user_id: child?.user_id }))
    expect(await statusAndMessage(await parent.create('a.pdf', 9))).toEqual([
      422,
      'Parents are not allowed to submit',
    ])
    expect((await parent.head(id)).status).toBe(404)
  })

  test('after seven days it is gone, the bytes too [assignment-53]', async () => {
    const id = await mine.send('a.pdf', pdfOf(50))
    await sweepUploads(on.t.context)
    expect(await mine.offset(id)).toBe(50)
    await call.query(`update upload set expires_at = now() - interval '10 minutes'`)
    expect((await mine.head(id)).status).toBe(404)
    await sweepUploads(on.t.context)
    expect(await call.query('select id from upload')).toEqual([])
    expect(await on.keptFiles()).toEqual([])
  })
})
