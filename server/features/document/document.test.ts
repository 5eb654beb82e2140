import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { extensionOf } from '#domain/viewer/viewer-kind.ts'
import { type DocumentCaller, documentCaller } from '#server/features/document/testing.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

const [student, classmate, parent, coaching, open] = [
  '9000000001',
  '9000000002',
  '9000000011',
  '9000000021',
  '9000000031',
] as const

let t: TestApp
let call: DocumentCaller
beforeAll(async () => {
  t = await createTestApp()
  call = documentCaller(t)
})
beforeEach(() => call.query('truncate throttle'))
afterEach(() => t.setClock(new Date()))
afterAll(() => t.close())

const namesOf = async (login: string) =>
  (await call.subjectsOf(await t.signedIn(login))).map(({ subject_name }) => subject_name)
const today = () => Temporal.Now.plainDateISO('Asia/Kolkata')

describe('subjects that have documents [document-12, document-14]', () => {
  test('a student has those of the documents of the section, by name', async () => {
    expect(await namesOf(student)).toEqual(['English', 'Mathematics', 'Physics'])
    expect(await namesOf(coaching)).toEqual(['Chemistry', 'Mathematics', 'Physics'])
  })

  test('an open user has the courses of the held products', async () =>
    expect(await namesOf(open)).toEqual(['Crash Course']))

  test('a subject whose documents are all for another section is not among them', async () => {
    const aarav = await t.signedIn(student)
    await call.query(
      `insert into document_section (institute_id, document_id, section_id)
       select d.institute_id, d.id, x.id from document d join subject s on s.id = d.subject_id
         join section x on x.institute_id = d.institute_id and x.name = '9-A'
       where d.institute_id = $1 and s.name = 'Environment' limit 1`,
      [aarav.institute_id],
    )
    expect(await namesOf(student)).not.toContain('Environment')
  })

  test('the viewed year decides: what was shared with this year’s section is not in last year’s', async () => {
    const aarav = await t.signedIn(student)
    const before = aarav.student_acad_year.find(({ acad_yr_id }) => acad_yr_id !== aarav.acad_yr_id)
    const token = `${aarav.student_auth.split('.')[0]}.${before?.acad_yr_id}`
    expect(await call.subjectsOf(aarav, token)).toEqual([])
  })
})

describe('the documents of a subject [document-15, document-16]', () => {
  test('are by category with the newest first; every category is there', async () => {
    const aarav = await t.signedIn(student)
    const physics = (await call.subjectsOf(aarav)).find(({ subject_name }) => subject_name === 'Physics')
    const { fileMap } = await call.documentsOf(aarav, physics?.subject_id ?? 0)
    expect(Object.keys(fileMap)).toEqual(['Assignment', 'EBook', 'Exam', 'Other', 'Vimeo', 'Youtube'])
    for (const [category, files] of Object.entries(fileMap)) {
      expect(new Set(files.map(({ category_name }) => category_name))).toEqual(new Set([category]))
      const dates = files.map(({ student_file_share_date }) => Date.parse(student_file_share_date))
      expect(dates).toEqual(dates.toSorted((a, b) => b - a))
    }
    expect(Object.values(fileMap).flat()).toHaveLength(60)
  })

  test('a file: its address ends in its extension, its size is in bytes, its date in the institute’s zone', async () => {
    const file = await call.fileTitled(await t.signedIn(student), 'Physics: the chapter to read at home')
    expect(file).toEqual({
      file_id: expect.any(Number),
      file_name: 'chapter.pdf',
      file_url: expect.stringMatching(/^\/.+\/chapter\.pdf$/),
      title: 'Physics: the chapter to read at home',
      size: expect.any(Number),
      student_file_share_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/),
      subject_name: 'Physics',
      category_name: 'EBook',
      is_readonly: 'N',
      vimeo_video_id: '',
      proc_id: '',
      thumbnail_list: [],
    })
    const answer = await t.app.inject({ url: file.file_url, headers: { host: 'localhost' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.byteLength).toBe(file.size)
    expect(answer.headers['content-type']).toBe('application/pdf')
  })

  test('videos at other hosts have no address of ours, but a thumbnail', async () => {
    const aarav = await t.signedIn(student)
    const youtube = await call.fileTitled(aarav, 'Physics: explained in ten minutes')
    const vimeo = await call.fileTitled(aarav, 'Physics: lecture of the guest speaker')
    expect(youtube).toMatchObject({ file_url: '', proc_id: 'aqz-KE-bpKQ', vimeo_video_id: '', size: 0 })
    expect(vimeo).toMatchObject({ file_url: '', proc_id: '', vimeo_video_id: '76979871' })
    for (const { thumbnail_list } of [youtube, vimeo])
      expect(thumbnail_list).toEqual([{ posterUrl: expect.stringMatching(/\.png$/) }])
  })

  test('every kind of file of the demo is among them', async () => {
    const files = await call.filesOf(await t.signedIn(student), 'Physics')
    const extensions = new Set(files.map(({ file_url }) => extensionOf(file_url)).filter(Boolean))
    expect([...extensions].toSorted()).toEqual([
      ...['docx', 'mp3', 'mp4', 'pdf', 'png', 'pptx', 'txt', 'xlsx', 'zip'],
    ])
  })

  test('the Vimeo flag is 1 where the institute lets videos be downloaded, otherwise 0', async () => {
    const aarav = await t.signedIn(student)
    const [subject] = await call.subjectsOf(aarav)
    for (const [isOn, flag] of [
      [true, 1],
      [false, 0],
    ] as const) {
      await call.query(
        `update institute set video = video || jsonb_build_object('vimeoDownload', $2::boolean) where id = $1`,
        [aarav.institute_id, isOn],
      )
      const { vimeo_video_downlodable } = await call.documentsOf(aarav, subject?.subject_id ?? 0)
      expect(vimeo_video_downlodable).toBe(flag)
    }
  })

  test('an open user names a course and gets the documents of the product', async () => {
    const files = await call.filesOf(await t.signedIn(open), 'Crash Course')
    expect(files).toHaveLength(18)
    expect(new Set(files.map(({ subject_name }) => subject_name))).toEqual(
      new Set(['Mathematics', 'Physics']),
    )
  })

  test('a subject of his section without documents returns an empty map', async () => {
    const aarav = await t.signedIn(student)
    const [own] = await call.query(
      `select x.subject_id as id from section_subject x join enrolment e on e.section_id = x.section_id
       where e.student_id = $1 and e.academic_year_id = $2 and x.subject_id not in (select subject_id from document)`,
      [aarav.student_id, aarav.acad_yr_id],
    )
    expect((await call.documentsOf(aarav, own.id)).fileMap).toEqual({})
  })
})

describe('how long [document-13]', () => {
  test('a student who left a section keeps what was shared by then, and gets nothing after', async () => {
    const riya = await t.signedIn(coaching)
    const all = await call.filesOf(riya, 'Physics')
    await call.query(`update document set shared_at = now() - interval '9 days' where id = $1`, [
      all[0]?.file_id,
    ])
    const lastDay = today().subtract({ days: 8 }).toString()
    await call.query('update enrolment set end_date = $2 where student_id = $1', [riya.student_id, lastDay])
    const kept = await call.filesOf(riya, 'Physics')
    expect(kept.map(({ file_id }) => file_id)).toContain(all[0]?.file_id)
    expect(kept.length).toBeLessThan(all.length)
    for (const { student_file_share_date } of kept)
      expect(student_file_share_date.slice(0, 10) <= lastDay).toBe(true)
    await call.query('update enrolment set end_date = null where student_id = $1', [riya.student_id])
  })

  test('a product counts to the end of its last day in India', async () => {
    const neha = await t.signedIn(open)
    await call.query('update product_holder set expires_on = $2 where person_id = $1', [
      neha.user_id,
      today().toString(),
    ])
    for (const [moment, names] of [
      [`${today()}T18:29:59Z`, ['Crash Course']],
      [`${today()}T18:30:00Z`, []],
    ] as const) {
      t.setClock(new Date(moment))
      expect(await namesOf(open), moment).toEqual(names)
    }
    await call.query('update product_holder set expires_on = null where person_id = $1', [neha.user_id])
  })
})

describe('refusals', () => {
  test('parents have no documents, whatever ids they send [document-11]', async () => {
    const mother = await t.signedIn(parent)
    const aarav = await t.signedIn(student)
    const [subject] = await call.subjectsOf(aarav)
    const file = await call.fileTitled(aarav, 'Physics: the chapter to read at home')
    for (const owner of [`student_id=${aarav.student_id}`, `user_id=${mother.user_id}`]) {
      expectNotFound(await call.askSubjects(mother, owner))
      expectNotFound(await call.askDocuments(mother, subject?.subject_id ?? 0, { owner }))
    }
    expectNotFound(await call.download(mother, file.file_id))
    expectNotFound(await call.view(mother, file.file_id))
  })

  test.each(['STUDY_MATERIAL', 'NONE', ''])('a plan with %j has none [document-11]', async (plan) => {
    const aarav = await t.signedIn(student)
    const [subject] = await call.subjectsOf(aarav)
    const file = await call.fileTitled(aarav, 'Physics: the chapter to read at home')
    await call.setPlan(aarav, plan)
    expectNotFound(await call.askSubjects(aarav))
    expectNotFound(await call.askDocuments(aarav, subject?.subject_id ?? 0))
    expectNotFound(await call.download(aarav, file.file_id))
    await call.setPlan(aarav, 'FILE_MANEGER')
    expect((await call.askSubjects(aarav)).status).toBe(200)
    await call.setPlan(aarav, 'BOTH')
  })

  test('another student’s subject, and another person’s number, are not found [document-19]', async () => {
    const aarav = await t.signedIn(student)
    const other = await t.signedIn(classmate)
    const [environment] = await call.query(
      `select id from subject where institute_id = $1 and name = 'Environment'`,
      [aarav.institute_id],
    )
    const elsewhere = (await call.subjectsOf(await t.signedIn(coaching)))[0]
    expectNotFound(await call.askDocuments(aarav, environment.id))
    expectNotFound(await call.askDocuments(aarav, elsewhere?.subject_id ?? 999_999))
    expectNotFound(await call.askDocuments(aarav, 999_999))
    for (const owner of [`student_id=${other.student_id}`, `user_id=${aarav.user_id}`, 'x=1'])
      expect((await call.askSubjects(aarav, owner)).status, owner).toBe(404)
  })

  test('a student cannot request by course, nor an open user by subject [document-19]', async () => {
    const aarav = await t.signedIn(student)
    const [subject] = await call.subjectsOf(aarav)
    const base = `/api/v1/fileShare/subject-level/${aarav.institute_id}?student_id=${aarav.student_id}`
    for (const wanted of [
      `&eCourse_id=${subject?.subject_id}`,
      `&subject_id=${subject?.subject_id}&eCourse_id=1`,
      '',
    ])
      expectNotFound(await t.get(base + wanted, aarav.student_auth))
    const neha = await t.signedIn(open)
    const [physics] = await call.query(
      `select id from subject where institute_id = $1 and name = 'Physics'`,
      [neha.institute_id],
    )
    const hers = `/api/v1/fileShare/subject-level/${neha.institute_id}?user_id=${neha.user_id}`
    expectNotFound(await t.get(`${hers}&subject_id=${physics.id}`, neha.student_auth))
  })
})
