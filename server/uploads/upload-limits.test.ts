import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#domain/assignment/rules.ts'
import { failures } from '#domain/errors.ts'
import { pdfOf, refusal } from '#server/features/assignment/testing.ts'
import { storeSent } from '#server/files/space.ts'
import { madeHere } from '#server/files/store/checked.ts'
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

describe('limits [assignment-31, assignment-53]', () => {
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

  test('40 open ones; those abandoned for a day are not counted [assignment-53]', async () => {
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
        storeSent(on.t.database.pool, on.t.context.files, {
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

  test('21 uploads are too many files of a submission; 20 and a kept one too [assignment-30]', async () => {
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

  test('150 MB by uploads and a byte by the form are refused; without it they are accepted [assignment-31]', {
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

  test('a program, and a page that calls itself a PDF [assignment-35]', async () => {
    expect(await statusAndMessage(await mine.create('a.exe', 9))).toEqual([
      422,
      failures.fileTypeRefused.message,
    ])
    const id = await mine.send('a.pdf', Buffer.from('<html>'))
    const answer = await call.save(aarav, await call.give(aarav), { uploadIds: [id] })
    expect(answer).toEqual(refusal(`a.pdf: ${failures.fileContentRefused.message}`))
  })
})

describe('a form over a real connection [access-16]', () => {
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
    const answer = await fetch(`${on.address}/api/v2/onlineAssignment/student/updateAssignment`, {
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

  test('one that is refused in the middle is answered all the same, and nothing is kept', {
    tags: 'long',
  }, async () => {
    expect((await sendForm(25, 1_000_000)).reply).toEqual([422, 'You can upload up to 20 files only.'])
    expect((await sendForm(17, 10_000_000)).reply).toEqual([
      422,
      'The total file size exceeds the allowed limit of 150 MB.',
    ])
    await expect.poll(on.keptFiles).toEqual([])
  })
})
