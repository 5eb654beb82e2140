import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { type DocumentCaller, documentCaller } from '#server/features/document/testing.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let call: DocumentCaller
let aarav: SignedIn
beforeAll(async () => {
  t = await createTestApp()
  call = documentCaller(t)
  aarav = await t.signedIn('9000000001')
})
beforeEach(() => call.query('truncate throttle'))
afterAll(() => t.close())

const idOf = async (title: string) => (await call.fileTitled(aarav, title)).file_id

describe('downloadFile [document-17]', () => {
  test('answers the whole file to keep, under its name', async () => {
    const file = await call.fileTitled(aarav, 'Physics: homework sheet')
    const answer = await call.download(aarav, file.file_id)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.byteLength).toBe(file.size)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="?homework\.docx/)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('counts each download of each person; other people’s counts do not change', async () => {
    const id = await idOf('Physics: to learn by heart')
    await call.download(aarav, id)
    await expect.poll(() => call.countOf(aarav, id)).toBe(1)
    await Promise.all([call.download(aarav, id), call.download(aarav, id)])
    await expect.poll(() => call.countOf(aarav, id)).toBe(3)
    const [{ sum } = { sum: 0 }] = await call.query(
      `select count(*)::int as sum from file_download where item_id = $1 and kind = 'document'`,
      [id],
    )
    expect(sum).toBe(1)
  })

  test('a resumed download, and a HEAD request, are not counted', async () => {
    const id = await idOf('Physics: marks so far')
    const rest = await call.download(aarav, id, { headers: { range: 'bytes=100-' } })
    expect(rest.statusCode).toBe(206)
    const head = await call.download(aarav, id, { method: 'HEAD' })
    expect(head.statusCode).toBe(200)
    expect(head.rawPayload.byteLength).toBe(0)
    const first = await call.download(aarav, id, { headers: { range: 'bytes=0-' } })
    expect(first.headers['content-range']).toMatch(/^bytes 0-/)
    await expect.poll(() => call.countOf(aarav, id)).toBe(1)
  })

  test('is refused for what is read-only, and counts nothing then', async () => {
    const id = await idOf('Physics: unit test paper')
    const answer = await call.download(aarav, id)
    expectNotFound(answer)
    expect(answer.json()).toEqual({ statusCode: 404, message: 'Not Found' })
    expect(await call.countOf(aarav, id)).toBe(0)
  })

  test('is refused for a video at another host, an unknown number, and another section’s', async () => {
    const [foreign] = await call.query(
      `select id from document where institute_id = $1 and title = 'Environment: the chapter to read at home'`,
      [aarav.institute_id],
    )
    for (const id of [await idOf('Physics: explained in ten minutes'), 999_999, foreign.id])
      expectNotFound(await call.download(aarav, id))
  })

  test('is refused at another institute’s address', async () => {
    const id = await idOf('Physics: homework sheet')
    const riya = await t.signedIn('9000000021')
    expectNotFound(await call.download(riya, id))
    expect((await call.download({ ...aarav, institute_id: riya.institute_id }, id)).statusCode).not.toBe(200)
  })

  test('a file that is missing in the store is not found', async () => {
    const [lost] = await call.query(
      `insert into file (institute_id, sha256, name, content_type, size)
       values ($1, repeat('0', 64), 'lost.pdf', 'application/pdf', 10) returning id`,
      [aarav.institute_id],
    )
    const id = await idOf('Physics: homework sheet, part 2')
    await call.query('update document set file_id = $2 where id = $1', [id, lost.id])
    expectNotFound(await call.download(aarav, id))
    expectNotFound(await call.view(aarav, id))
  })
})

describe('files/download, for viewing [document-18]', () => {
  test('shows a read-only document in place, without counting', async () => {
    const id = await idOf('Physics: unit test paper')
    const answer = await call.view(aarav, id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toMatch(/^inline/)
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    expect(await call.countOf(aarav, id)).toBe(0)
  })

  test('types that no browser shows safely come as an attachment', async () => {
    const answer = await call.view(aarav, await idOf('Physics: slides of the lesson'))
    expect(answer.headers['content-disposition']).toMatch(/^attachment/)
  })

  test('answers a range request', async () => {
    const id = await idOf('Physics: film of the demonstration')
    const answer = await call.view(aarav, id, { headers: { range: 'bytes=0-99' } })
    expect(answer.statusCode).toBe(206)
    expect(answer.rawPayload.byteLength).toBe(100)
  })

  test('also returns a study file of the student’s section; not one of another section', async () => {
    // Ids above those of documents, so that none is both.
    const own = await studyFileOf(aarav, 'own')
    const riya = await t.signedIn('9000000021')
    const foreign = await studyFileOf(riya, 'foreign')
    expect((await call.view(aarav, own)).statusCode).toBe(200)
    expectNotFound(await call.view(aarav, foreign))
    expect((await call.view(riya, foreign)).statusCode).toBe(200)
    await call.setPlan(aarav, 'FILE_MANEGER')
    expectNotFound(await call.view(aarav, own))
    await call.setPlan(aarav, 'BOTH')
  })

  async function studyFileOf(of: SignedIn, title: string): Promise<number> {
    const [made] = await call.query(
      `insert into study_file (institute_id, id, ecourse_id, subject_id, title, material_type, host, file_id, shared_at)
         overriding system value
       select f.institute_id, 1000000 + f.id, f.ecourse_id, f.subject_id, $2, f.material_type, 'file', f.file_id, now() - interval '1 hour'
       from study_file f join ecourse c on c.id = f.ecourse_id join section s on s.standard_id = c.standard_id
       join enrolment e on e.section_id = s.id and e.student_id = $1
       where f.file_id is not null order by f.id limit 1 returning id`,
      [of.student_id, title],
    )
    return made.id
  }
})
