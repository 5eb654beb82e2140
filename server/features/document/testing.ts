import { expect } from 'vitest'
import type { DocumentFile, DocumentSubject } from '#domain/document/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import type { TestApp } from '#server/http/testing.ts'

type Answer = { status: number; body: unknown }
type Shared = { fileMap: Record<string, DocumentFile[]>; vimeo_video_downlodable: number }

/** The calls of documents, as the portal makes them. */
export function documentCaller(t: TestApp) {
  const query = async (text: string, values: unknown[] = []) =>
    (await t.database.pool.query(text, values)).rows
  const resultOf = <Result>({ status, body }: Answer): Result => {
    expect(status).toBe(200)
    return (body as { result: Result }).result
  }
  const named = (of: SignedIn) =>
    of.user_type === 99 ? `user_id=${of.user_id}` : `student_id=${of.student_id}`
  const base = '/api/v1'

  const askSubjects = (of: SignedIn, owner = named(of), token = of.student_auth) =>
    t.get(`${base}/fileShare/${of.institute_id}?${owner}`, token)
  const subjectsOf = async (of: SignedIn, token?: string) =>
    resultOf<{ subject_list: DocumentSubject[] }>(await askSubjects(of, undefined, token)).subject_list
  const askDocuments = (of: SignedIn, id: number, { owner = named(of), token = of.student_auth } = {}) => {
    const wanted = of.user_type === 99 ? 'eCourse_id' : 'subject_id'
    return t.get(
      `${base}/fileShare/subject-level/${of.institute_id}?${owner}&${wanted}=${id}&share_with=2`,
      token,
    )
  }
  const documentsOf = async (of: SignedIn, id: number) => resultOf<Shared>(await askDocuments(of, id))
  /** Every document of a subject (a course), by its name. */
  const filesOf = async (of: SignedIn, name: string): Promise<DocumentFile[]> => {
    const subject = (await subjectsOf(of)).find(({ subject_name }) => subject_name === name)
    return Object.values((await documentsOf(of, subject?.subject_id ?? 0)).fileMap).flat()
  }
  const fileTitled = async (of: SignedIn, title: string): Promise<DocumentFile> => {
    const file = (await filesOf(of, title.split(':')[0] ?? '')).find((each) => each.title === title)
    if (!file) throw new Error(`no ${title}`)
    return file
  }
  const ask = (of: SignedIn, url: string, more: { headers?: Record<string, string>; method?: 'HEAD' } = {}) =>
    t.app.inject({
      method: more.method ?? 'GET',
      url,
      headers: { host: 'localhost', authorization: of.student_auth, ...more.headers },
    })
  const download = (of: SignedIn, fileId: number, more = {}) =>
    ask(of, `${base}/instFileSystem/downloadFile/${of.institute_id}?fileId=${fileId}`, more)
  const view = (of: SignedIn, fileId: number, more = {}) =>
    ask(of, `${base}/instFileSystem/files/download?fileId=${fileId}`, more)
  const countOf = async (of: SignedIn, documentId: number): Promise<number> => {
    const [row] = await query(
      `select count from file_download where person_id = $1 and kind = 'document' and item_id = $2`,
      [of.user_id, documentId],
    )
    return row?.count ?? 0
  }
  const setPlan = (of: SignedIn, plan: string) =>
    query(`update institute set plan = plan || jsonb_build_object('file_manager', $2::text) where id = $1`, [
      of.institute_id,
      plan,
    ])
  return {
    query,
    askSubjects,
    subjectsOf,
    askDocuments,
    documentsOf,
    filesOf,
    fileTitled,
    download,
    view,
    countOf,
    setPlan,
  }
}
export type DocumentCaller = ReturnType<typeof documentCaller>
