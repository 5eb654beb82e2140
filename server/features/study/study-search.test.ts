import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { markedParts } from '#domain/study/search.ts'
import { dayFrom, type StudyCaller, studyCaller } from '#server/features/study/testing.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let call: StudyCaller
let riya: SignedIn
let course: number
beforeAll(async () => {
  t = await createTestApp()
  call = studyCaller(t)
  riya = await t.signedIn('9000000021')
  course = await call.addCourse(riya.institute_id, { standard: 'JEE-26', name: 'Batch course' })
})
beforeEach(() => call.query('delete from study_file where ecourse_id = $1', [course]))
afterAll(() => t.close())

const add = (title: string, more: Record<string, unknown> = {}) =>
  call.addFile(riya.institute_id, course, title, more)
const titles = async (words: string, of = riya) => (await call.find(of, words)).map(({ title }) => title)

describe('search over all files [study-16, study-30]', () => {
  test('every word must be in the title, the last one as a prefix; case does not matter', async () => {
    await add('Thermodynamics of gases')
    await add('Thermodynamics of engines')
    await add('Gases in motion')
    for (const words of [
      'thermodynamics gases',
      'THERMODYNAMICS ga',
      'gases thermo',
      'gases, thermodynamics!',
    ])
      expect(await titles(words), words).toEqual(['Thermodynamics of gases'])
    for (const words of ['gas thermodynamics', 'thermodynamics plants', 'hermodynamics'])
      expect(await titles(words), words).toEqual([])
    expect((await titles('thermody')).toSorted()).toEqual([
      'Thermodynamics of engines',
      'Thermodynamics of gases',
    ])
  })

  test('the best match is first, then the newest', async () => {
    await add('Zygote', { shared_at: '2026-01-01T00:00:00Z' })
    await add('Zygote', { shared_at: '2026-02-01T00:00:00Z', host: 'vimeo', video_key: '7' })
    await add('Zygote and zygote and zygote again', { shared_at: '2025-01-01T00:00:00Z' })
    const found = await call.find(riya, 'zygote')
    expect(found.map(({ title }) => title)).toEqual([
      'Zygote and zygote and zygote again',
      'Zygote',
      'Zygote',
    ])
    const sorted = await call.query(
      'select id from study_file where ecourse_id = $1 and title = $2 order by shared_at desc',
      [course, 'Zygote'],
    )
    expect(found.slice(1).map(({ file_id }) => file_id)).toEqual(sorted.map(({ id }) => id))
  })

  test('the word is marked; course, subject and location are given', async () => {
    const [subject] = await call.query(
      'select id, name from subject where institute_id = $1 order by id limit 1',
      [riya.institute_id],
    )
    const id = await add('Xylem & <b>phloem</b>, a xylem story')
    const [found] = await call.find(riya, 'xylem')
    expect(found).toEqual({
      kind: 'study',
      file_id: id,
      title: 'Xylem & <b>phloem</b>, a xylem story',
      marked_title: '\u0002Xylem\u0003 & <b>phloem</b>, a \u0002xylem\u0003 story',
      course: 'Batch course',
      subject_name: subject.name,
      file_name: '',
      category_name: 'Notes',
      course_type_id: course,
      product_id: 0,
      subject_id: subject.id,
    })
    expect(markedParts(found?.marked_title ?? '').filter(({ isMarked }) => isMarked)).toHaveLength(2)
  })

  test('words of other scripts are found as well', async () => {
    await add('प्रकाश का परावर्तन')
    expect(await titles('परावर्तन')).toEqual(['प्रकाश का परावर्तन'])
  })

  test.each(["'", '!', ':*', '& | !', 'a & b:*', '(((', '\\', '<->', '😀', "'; drop table study_file; --"])(
    'searching for %s does no harm',
    async (words) => expect((await call.askSearch(riya, words)).status).toBe(200),
  )

  test('an empty and a too long search are refused', async () => {
    expect((await call.askSearch(riya, '')).status).toBe(400)
    expect((await call.askSearch(riya, 'a'.repeat(101))).status).toBe(400)
  })

  test('files of another standard or institute, or after the end of an enrolment, are not found', async () => {
    await add('Quokka for all')
    const elsewhere = await call.addCourse(riya.institute_id, { standard: 'NEET-26', name: 'Other' })
    await call.addFile(riya.institute_id, elsewhere, 'Quokka of another batch')
    const aarav = await t.signedIn('9000000001')
    const school = await call.addCourse(aarav.institute_id, { standard: '10-A', name: 'School' })
    await call.addFile(aarav.institute_id, school, 'Quokka of the school')
    expect(await titles('quokka')).toEqual(['Quokka for all'])
    expect(await titles('quokka', aarav)).toEqual(['Quokka of the school'])
    await add('Quokka of old', { shared_at: `${dayFrom(-9)}T06:00:00Z` })
    await call.query('update enrolment set end_date = $2 where student_id = $1', [
      riya.student_id,
      dayFrom(-3),
    ])
    expect(await titles('quokka')).toEqual(['Quokka of old'])
    await call.query('update enrolment set end_date = null where student_id = $1', [riya.student_id])
  })

  test('documents of the student’s section are found, those of another are not', async () => {
    const [subject] = await call.query('select min(id) as id from subject where institute_id = $1', [
      riya.institute_id,
    ])
    for (const [title, section] of [
      ['Narwhal circular', 'JEE-26'],
      ['Narwhal of the others', 'NEET-26'],
    ])
      await call.query(
        `with made as (
           insert into document (institute_id, subject_id, title, category, video_key, shared_at)
           values ($1, $2, $3, 'Youtube', 'abc', now() - interval '1 hour') returning institute_id, id)
         insert into document_section (institute_id, document_id, section_id)
         select institute_id, id, (select max(id) from section where institute_id = $1 and name = $4) from made`,
        [riya.institute_id, subject.id, title, section],
      )
    const found = await call.find(riya, 'narwhal')
    expect(found).toEqual([
      expect.objectContaining({
        kind: 'document',
        title: 'Narwhal circular',
        course: 'JEE Main and Advanced',
        course_type_id: 0,
      }),
    ])
  })

  test('only for the caller, by the id for this kind of user', async () => {
    const arjun = await t.signedIn('9000000022')
    const neha = await t.signedIn('9000000031')
    for (const owner of [`student_id=${arjun.student_id}`, 'student_id=999999999', ''])
      expectNotFound(await call.askSearch(riya, 'light', owner))
    expect((await call.askSearch(neha, 'light')).status).toBe(200)
    expectNotFound(await call.askSearch(neha, 'light', ''))
  })
})

describe('among 20,000 files', () => {
  beforeEach(() =>
    call
      .query(
        `insert into study_file (institute_id, ecourse_id, subject_id, title, material_type, host, video_key, shared_at)
       select $1, $2, (select min(id) from subject where institute_id = $1),
         'Worksheet ' || n || ' on ' || (array['light', 'heat', 'sound', 'motion'])[1 + n % 4]
           || case when n % 2000 = 0 then ' platypus' else '' end,
         'Notes', 'youtube', 'abc', now() - n * interval '1 minute'
       from generate_series(1, 20000) n`,
        [riya.institute_id, course],
      )
      .then(() => call.query('analyze study_file')),
  )

  test.each([
    ['platypus', 10],
    ['platy', 10],
    ['worksheet li', 50],
    ['w', 50],
  ])('%s is found, at most fifty times', async (words, count) => {
    expect(await call.find(riya, words)).toHaveLength(count)
  })

  test('the search uses the index', async () => {
    const client = await t.database.pool.connect()
    const plans: string[] = []
    const query = async (given: { text: string; values: unknown[] }) => {
      const plan = await client.query(`explain (analyze, buffers) ${given.text}`, given.values)
      plans.push(plan.rows.map((row) => row['QUERY PLAN']).join('\n'))
      return { rows: [] }
    }
    const { searchFiles } = await import('#server/features/study/queries-files.ts')
    const at = {
      instituteId: riya.institute_id,
      yearId: riya.acad_yr_id,
      personId: riya.user_id,
      studentId: riya.student_id,
      now: new Date(),
      words: 'platypus',
    }
    await searchFiles({ query } as unknown as typeof client, at)
    client.release()
    expect(plans[0]).toContain('study_file_search')
  })
})
