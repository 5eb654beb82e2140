import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn, SignInHeld } from '#domain/session/calls.ts'
import type { StudyTopic } from '#domain/study/calls.ts'
import { dayFrom, filesOf, type StudyCaller, studyCaller } from '#server/features/study/testing.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let call: StudyCaller
beforeAll(async () => {
  t = await createTestApp()
  call = studyCaller(t)
})
beforeEach(() => call.query('truncate throttle'))
afterEach(() => t.setClock(new Date()))
afterAll(() => t.close())

const namesOf = async (of: SignedIn, token?: string) =>
  (await call.coursesOf(of, token)).map(({ course_type }) => course_type)

describe('courses [study-24, study-26]', () => {
  test('a student has the courses of the standard of the section', async () => {
    expect(await call.coursesOf(await t.signedIn('9000000001'))).toEqual([
      {
        course_type_id: expect.any(Number),
        course_type: 'Class 10',
        product_id: 0,
        product_name: '',
        isPaid: 'N',
      },
    ])
  })

  test('an open user is named by user_id, and has the held products', async () => {
    const neha = await t.signedIn('9000000031')
    const courses = await call.coursesOf(neha)
    expect(courses).toContainEqual({
      course_type_id: expect.any(Number),
      course_type: 'Crash Course',
      product_id: expect.any(Number),
      product_name: 'JEE Crash Course',
      isPaid: 'Y',
    })
    expect(courses.every(({ isPaid }) => isPaid === 'Y')).toBe(true)
  })

  test('one course in two products is there twice, once for each', async () => {
    const riya = await t.signedIn('9000000021')
    const first = await call.addProduct(riya, 'First product', null)
    const second = await call.addProduct(riya, 'Second product', null)
    const course = await call.addCourse(riya.institute_id, { product: first, name: 'Shared course' })
    await call.query(
      'insert into product_ecourse (institute_id, product_id, ecourse_id) values ($1, $2, $3)',
      [riya.institute_id, second, course],
    )
    const mine = (await call.coursesOf(riya)).filter(({ course_type_id }) => course_type_id === course)
    expect(mine.map(({ product_name }) => product_name)).toEqual(['First product', 'Second product'])
    for (const product of [first, second]) expect(await call.titlesOf(riya, course, product)).toEqual([])
  })

  test('a product counts to the end of its last day in India', async () => {
    const product = await call.addProduct(await t.signedIn('9000000031'), 'Ends soon', dayFrom(0))
    await call.addCourse((await t.signedIn('9000000031')).institute_id, { product, name: 'Ending course' })
    for (const [moment, isThere] of [
      [`${dayFrom(0)}T18:29:59Z`, true],
      [`${dayFrom(0)}T18:30:00Z`, false],
    ] as const) {
      t.setClock(new Date(moment))
      const neha = await t.signedIn('9000000031')
      expect((await namesOf(neha)).includes('Ending course'), moment).toBe(isThere)
    }
  })

  test('the viewed year decides: courses of last year’s section belong to last year', async () => {
    const aarav = await t.signedIn('9000000001')
    const before = aarav.student_acad_year.find(({ acad_yr_id }) => acad_yr_id !== aarav.acad_yr_id)
    await call.query(
      `insert into ecourse (institute_id, name, standard_id)
       select e.institute_id, 'Class 9, last year', s.standard_id from enrolment e join section s on s.id = e.section_id
       where e.student_id = $1 and e.academic_year_id = $2`,
      [aarav.student_id, before?.acad_yr_id],
    )
    const token = `${aarav.student_auth.split('.')[0]}.${before?.acad_yr_id}`
    expect(await namesOf(aarav, token)).toEqual(['Class 9, last year'])
    expect(await namesOf(aarav)).not.toContain('Class 9, last year')
  })
})

describe('the material of a course [study-27, study-29]', () => {
  test('subjects, topics three deep, files by material type with the newest first', async () => {
    const aarav = await t.signedIn('9000000001')
    const [course] = await call.coursesOf(aarav)
    const subjects = await call.materialOf(aarav, course?.course_type_id ?? 0)
    expect(subjects.map(({ subjectName }) => subjectName)).toEqual(['English', 'Mathematics', 'Physics'])
    const physics = subjects.find(({ subjectName }) => subjectName === 'Physics')
    if (!physics) throw new Error('no Physics')
    expect(filesOf(physics)).toHaveLength(200)
    const depthOf = (topics: StudyTopic[]): number =>
      topics.length === 0 ? 0 : 1 + Math.max(...topics.map((topic) => depthOf(topic.subtopicList)))
    expect(depthOf(physics.subtopicList)).toBe(3)
    for (const [type, files] of Object.entries(physics.studyMaterialMap)) {
      const dates = files.map(({ student_file_share_date }) => student_file_share_date)
      expect(dates).toEqual(dates.toSorted().reverse())
      expect(new Set(files.map(({ category_name }) => category_name))).toEqual(new Set([type]))
    }
  })

  test('every kind of the demo: an address that ends in the extension, or the video of its host', async () => {
    const aarav = await t.signedIn('9000000001')
    const [course] = await call.coursesOf(aarav)
    const files = (await call.materialOf(aarav, course?.course_type_id ?? 0)).flatMap(filesOf)
    const kinds = new Set(files.map(({ file_name }) => file_name.split('.').at(-1)))
    expect([...kinds].toSorted()).toEqual(
      ['', 'docx', 'mp3', 'mp4', 'pbix', 'pdf', 'png', 'pptx', 'txt', 'xlsx', 'zip'].toSorted(),
    )
    const hosted = files.filter(({ file_name }) => file_name === '')
    expect(hosted.length).toBeGreaterThan(2)
    for (const file of hosted) {
      const isAt = [file.is_vimeo, file.is_vdocipher, file.youtubeVideoID !== '']
      expect(isAt.filter(Boolean), file.title).toHaveLength(1)
      expect(file.is_vimeo || file.is_vdocipher, file.title).toBe(file.videoID !== '')
      expect(file.posterList).toEqual([file.posterUrl])
    }
    const picture = files.find(({ file_name }) => file_name.endsWith('.png'))
    const answer = await t.app.inject({ url: picture?.file_name ?? '', headers: { host: 'localhost' } })
    expect(answer.headers['content-type']).toBe('image/png')
  })

  test('dates have the institute’s offset, flags are as stored', async () => {
    const riya = await t.signedIn('9000000021')
    const course = await call.addCourse(riya.institute_id, { standard: 'JEE-26', name: 'Dates and flags' })
    const more = { shared_at: '2026-11-19T18:31:00Z', is_readonly: false, host: 'vimeo', video_key: '123' }
    await call.addFile(riya.institute_id, course, 'a film', more)
    for (const [vimeoDownload, flag] of [
      [true, 1],
      [false, 0],
    ] as const) {
      await call.query(
        `update institute set video = video || jsonb_build_object('vimeoDownload', $2::boolean) where id = $1`,
        [riya.institute_id, vimeoDownload],
      )
      const [subject] = await call.materialOf(riya, course)
      expect(subject?.vimeo_video_downlodable).toBe(flag)
      expect(subject?.studyMaterialMap).toEqual({
        Notes: [
          expect.objectContaining({
            student_file_share_date: '2026-11-20T00:01:00+05:30',
            is_readonly: 'N',
            is_vimeo: true,
            videoID: '123',
            youtubeVideoID: '',
            file_name: '',
          }),
        ],
      })
    }
  })

  test('a student who left a section keeps what was shared until the last day, and gets nothing later [study-24]', async () => {
    const arjun = await t.signedIn('9000000022')
    const course = await call.addCourse(arjun.institute_id, { standard: 'JEE-26', name: 'Of the batch' })
    for (const [title, at] of [
      ['long before', `${dayFrom(-9)}T06:00:00Z`],
      ['late on the last day', `${dayFrom(-3)}T18:29:59Z`],
      ['the day after', `${dayFrom(-3)}T18:30:00Z`],
    ])
      await call.addFile(arjun.institute_id, course, String(title), { shared_at: at })
    expect(await call.titlesOf(arjun, course)).toHaveLength(3)
    await call.query('update enrolment set end_date = $2 where student_id = $1', [
      arjun.student_id,
      dayFrom(-3),
    ])
    expect(await call.titlesOf(arjun, course)).toEqual(['late on the last day', 'long before'])
    await call.query('update enrolment set end_date = null where student_id = $1', [arjun.student_id])
  })

  test('2,000 files are returned completely', async () => {
    const riya = await t.signedIn('9000000021')
    const course = await call.addCourse(riya.institute_id, { standard: 'JEE-26', name: 'A full one' })
    await call.query(
      `insert into study_file (institute_id, ecourse_id, subject_id, title, material_type, host, file_id, shared_at)
       select $1, $2, (select min(id) from subject where institute_id = $1), 'file ' || n, 'Notes', 'file',
         (select min(id) from file where institute_id = $1), now() - n * interval '1 minute'
       from generate_series(1, 2000) n`,
      [riya.institute_id, course],
    )
    expect((await call.materialOf(riya, course)).flatMap(filesOf)).toHaveLength(2000)
  })
})

describe('no access [study-23, study-25]', () => {
  test('a parent has no study materials: no list, no material, no search', async () => {
    const held = (await t.login('9000000010')).result as SignInHeld
    const child = held.student_details.find(({ name }) => name.startsWith('Aarav'))
    const parent = await t.signedIn('9000000010', { user_id: child?.user_id })
    const aarav = await t.signedIn('9000000001')
    const [course] = await call.coursesOf(aarav)
    expectNotFound(await call.askCourses(parent, { owner: parent.student_id }))
    expectNotFound(await call.askMaterial(parent, course?.course_type_id ?? 0))
    expectNotFound(await call.askSearch(parent, 'light', `student_id=${parent.student_id}`))
  })

  test('a classmate’s and an unknown number are the same 404', async () => {
    const aarav = await t.signedIn('9000000001')
    const diya = await t.signedIn('9000000002')
    for (const owner of [diya.student_id, aarav.user_id + 1_000_000, 999_999_999])
      expectNotFound(await call.askCourses(aarav, { owner }))
    expectNotFound(await call.askCourses(aarav, { institute: aarav.institute_id + 1 }))
  })

  test('another standard’s course, another institute’s, an unknown one', async () => {
    const aarav = await t.signedIn('9000000001')
    const riya = await t.signedIn('9000000021')
    const others = await call.query(
      `select id from ecourse where not (institute_id = $1 and name = 'Class 10')`,
      [aarav.institute_id],
    )
    expect(others.length).toBeGreaterThan(2)
    for (const { id } of [...others, { id: 999_999_999 }]) expectNotFound(await call.askMaterial(aarav, id))
    const [own] = await call.coursesOf(riya)
    const about = [own?.course_type_id ?? 0, 0, aarav.institute_id] as const
    expectNotFound(await call.askMaterial(riya, ...about))
  })

  test('a course is requested with its product, or without', async () => {
    const neha = await t.signedIn('9000000031')
    const riya = await t.signedIn('9000000021')
    const crash = (await call.coursesOf(neha)).find(({ course_type }) => course_type === 'Crash Course')
    const [id = 0, product = 0] = [crash?.course_type_id, crash?.product_id]
    expect(await call.titlesOf(neha, id, product)).not.toEqual([])
    expectNotFound(await call.askMaterial(neha, id, 0))
    expectNotFound(await call.askMaterial(neha, id, product + 1000))
    const own = (await call.coursesOf(riya)).find(({ isPaid }) => isPaid === 'N')
    expectNotFound(await call.askMaterial(riya, own?.course_type_id ?? 0, product))
  })

  test('an expired product’s course is gone', async () => {
    const neha = await t.signedIn('9000000031')
    const product = await call.addProduct(neha, 'Over', dayFrom(-1))
    const course = await call.addCourse(neha.institute_id, { product, name: 'Over' })
    const file = await call.addFile(neha.institute_id, course, 'unreachable words')
    expect(await namesOf(neha)).not.toContain('Over')
    expectNotFound(await call.askMaterial(neha, course, product))
    expect(await call.find(neha, 'unreachable')).toEqual([])
    expectNotFound(await call.countDownload(neha, file))
  })

  test('without study materials in the plan there is nothing, without e-learning no products', async () => {
    const riya = await t.signedIn('9000000021')
    const product = await call.addProduct(riya, 'Sold', null)
    await call.addCourse(riya.institute_id, { product, name: 'Sold course' })
    const [own] = (await call.coursesOf(riya)).filter(({ isPaid }) => isPaid === 'N')
    const set = (column: string, part: object) =>
      call.query(`update institute set ${column} = ${column} || $2::jsonb where id = $1`, [
        riya.institute_id,
        JSON.stringify(part),
      ])
    await set('features', { enable_eLearn_feature: false })
    const names = await namesOf(riya)
    expect(names).toContain('JEE Main and Advanced')
    expect(names).not.toContain('Sold course')
    expect(await call.coursesOf(await t.signedIn('9000000031'))).toEqual([])
    await set('features', { enable_eLearn_feature: true })
    for (const file_manager of ['FILE_MANEGER', 'NONE']) {
      await set('plan', { file_manager })
      expect(await call.coursesOf(riya)).toEqual([])
      expectNotFound(await call.askMaterial(riya, own?.course_type_id ?? 0))
      expect((await call.find(riya, 'light')).filter(({ kind }) => kind === 'study')).toEqual([])
    }
    await set('plan', { file_manager: 'BOTH' })
  })

  test('a missing or malformed token is 401', async () => {
    const aarav = await t.signedIn('9000000001')
    for (const token of ['', 'x.1']) expect((await call.askCourses(aarav, { token })).status).toBe(401)
  })
})
