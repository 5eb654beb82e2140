import { expect } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import type { Ecourse, FoundFile, StudyFile, StudySubject, StudyTopic } from '#domain/study/calls.ts'
import type { TestApp } from '#server/http/testing.ts'

type Answer = { status: number; body: unknown }

/** Every file of a subject or topic and of the topics below it. */
export const filesOf = (node: Pick<StudyTopic, 'studyMaterialMap' | 'subtopicList'>): StudyFile[] => [
  ...Object.values(node.studyMaterialMap).flat(),
  ...node.subtopicList.flatMap(filesOf),
]

/** The calls of study materials, as the portal makes them. */
export function studyCaller(t: TestApp) {
  const query = async (text: string, values: unknown[] = []) =>
    (await t.database.pool.query(text, values)).rows

  async function send(method: 'POST' | 'PUT', url: string, token: string, payload: object): Promise<Answer> {
    const headers = { host: 'localhost', authorization: token }
    const answer = await t.app.inject({ method, url, headers, payload })
    return { status: answer.statusCode, body: answer.json() as unknown }
  }
  const resultOf = <Result>({ status, body }: Answer): Result => {
    expect(status).toBe(200)
    return (body as { result: Result }).result
  }
  const base = '/api/v1/instFileSystem'
  const ownerOf = (of: SignedIn) => (of.user_type === 99 ? of.user_id : of.student_id)

  const askCourses = (
    of: SignedIn,
    about: { owner?: number | null; token?: string; institute?: number } = {},
  ) =>
    t.get(
      `${base}/get-student-ecourses/${about.institute ?? of.institute_id}/${about.owner ?? ownerOf(of)}?source=STUDENT_PORTAL`,
      about.token ?? of.student_auth,
    )
  const coursesOf = async (of: SignedIn, token = of.student_auth) => {
    const { status, body } = await askCourses(of, { token })
    expect(status).toBe(200)
    return body as Ecourse[]
  }
  const askMaterial = (of: SignedIn, courseId: number, productId = 0, institute = of.institute_id) =>
    send('POST', `${base}/get-study-material`, of.student_auth, {
      ecourse_id: courseId,
      institute_id: institute,
      product_id: productId,
    })
  const materialOf = async (of: SignedIn, courseId: number, productId = 0) =>
    resultOf<StudySubject[]>(await askMaterial(of, courseId, productId))
  const titlesOf = async (of: SignedIn, courseId: number, productId = 0) =>
    (await materialOf(of, courseId, productId)).flatMap(filesOf).map(({ title }) => title)
  const askSearch = (of: SignedIn, words: string, owner?: string) => {
    const named = owner ?? `${of.user_type === 99 ? 'user_id' : 'student_id'}=${ownerOf(of)}`
    const q = encodeURIComponent(words)
    return t.get(`${base}/search/${of.institute_id}?${named}&q=${q}`, of.student_auth)
  }
  const find = async (of: SignedIn, words: string) => resultOf<FoundFile[]>(await askSearch(of, words))
  const countDownload = (of: SignedIn, fileId: number, institute = of.institute_id) =>
    send('POST', `${base}/fileDownloadCount`, of.student_auth, { file_id: fileId, institute_id: institute })
  const keep = (of: SignedIn, place: number, fileId: number, kind = 'study') =>
    send('PUT', `${base}/place`, of.student_auth, {
      kind,
      file_id: fileId,
      place,
      institute_id: of.institute_id,
    })
  const positionsOf = async (of: SignedIn) =>
    resultOf<{ kind: string; file_id: number; place: number }[]>(
      await t.get(`${base}/places/${of.institute_id}`, of.student_auth),
    )

  type Wanted = { standard?: string; product?: number; name?: string }
  /** A course of a standard, of a product, or of neither. */
  async function addCourse(instituteId: number, { standard, product, name = 'A course' }: Wanted) {
    const [made] = await query(
      `insert into ecourse (institute_id, name, standard_id) values ($1, $2,
         (select standard_id from section where institute_id = $1 and name = $3 order by academic_year_id desc limit 1))
       returning id`,
      [instituteId, name, standard ?? null],
    )
    if (product !== undefined) {
      await query('insert into product_ecourse (institute_id, product_id, ecourse_id) values ($1, $2, $3)', [
        instituteId,
        product,
        made.id,
      ])
    }
    return made.id as number
  }
  async function addProduct(of: SignedIn, title: string, expiresOn: string | null): Promise<number> {
    const [made] = await query('insert into product (institute_id, title) values ($1, $2) returning id', [
      of.institute_id,
      title,
    ])
    await query(
      `insert into product_holder (institute_id, product_id, person_id, enrolled_at, expires_on)
       values ($1, $2, $3, now() - interval '1 year', $4)`,
      [of.institute_id, made.id, of.user_id, expiresOn],
    )
    return made.id as number
  }
  async function addFile(
    instituteId: number,
    courseId: number,
    title: string,
    more: Record<string, unknown> = {},
  ) {
    const [subject] = await query('select min(id) as id from subject where institute_id = $1', [instituteId])
    const row = {
      institute_id: instituteId,
      ecourse_id: courseId,
      subject_id: subject.id,
      title,
      material_type: 'Notes',
      host: 'youtube',
      video_key: 'abc',
      shared_at: new Date(Date.now() - 3_600_000),
      ...more,
    }
    const names = Object.keys(row)
    const parameters = names.map((_, index) => `$${index + 1}`)
    const [made] = await query(
      `insert into study_file (${names.join()}) values (${parameters.join()}) returning id`,
      Object.values(row),
    )
    return made.id as number
  }
  return {
    query,
    send,
    askCourses,
    coursesOf,
    askMaterial,
    materialOf,
    titlesOf,
    askSearch,
    find,
    countDownload,
    keep,
    placesOf: positionsOf,
    addCourse,
    addProduct,
    addFile,
  }
}
export type StudyCaller = ReturnType<typeof studyCaller>

/** The day in India `days` from now. */
export const dayFrom = (days: number, now = Temporal.Now.instant()): string =>
  now.toZonedDateTimeISO('Asia/Kolkata').toPlainDate().add({ days }).toString()
