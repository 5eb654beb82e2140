import { expect } from 'vitest'
import type { SentAssignment, SentAttachment, SentItem } from '#domain/assignment/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { addAssignment } from '#server/http/testing/factories.ts'
import { formOf } from '#server/http/testing/send.ts'
import type { TestApp } from '#server/http/testing.ts'

export type Answer = { status: number; message: string; result: unknown }
type Lists = Record<'upcoming_online_assignment_list' | 'past_online_assignment_list', SentItem[]>
export type Work = {
  status?: 'Draft' | 'Submitted'
  remark?: string
  removed?: number[]
  links?: { name: string; url: string }[]
  files?: { name: string; bytes: Buffer }[]
  uploadIds?: string[]
  key?: string
}

export const refusal = (message: string) => ({ status: 422, message, result: undefined })
export const link = { name: 'My drawing', url: 'https://www.example.org/drawing' }
export const links = (count: number) => Array.from({ length: count }, () => link)

/** A PDF by its first bytes, of any length. */
export function pdfOf(size: number, fill = 7): Buffer {
  const bytes = Buffer.alloc(size, fill)
  bytes.write('%PDF-1.4\n')
  return bytes
}
export const pdfs = (count: number, size = 100) =>
  Array.from({ length: count }, (_, n) => ({ name: `page ${n}.pdf`, bytes: pdfOf(size, n + 1) }))

const base = '/api/v2/onlineAssignment'

/** The calls of assignments, as the portal makes them. */
export function assignmentCaller(t: TestApp) {
  const query = async (text: string, values: unknown[] = []) =>
    (await t.database.pool.query(text, values)).rows
  const reply = (status: number, body: unknown): Answer => {
    const { message, result } = body as { message: string; result?: unknown }
    return { status, message, result }
  }
  const get = async (of: SignedIn, path: string) => {
    const { status, body } = await t.get(`${base}${path}`, of.student_auth)
    return reply(status, body)
  }
  const post = async (of: SignedIn, path: string, payload: object) => {
    const headers = { host: 'localhost', authorization: of.student_auth }
    const answer = await t.app.inject({ method: 'POST', url: `${base}${path}`, headers, payload })
    return reply(answer.statusCode, answer.json())
  }
  const listOf = async (of: SignedIn): Promise<Lists> => {
    const answer = await askList(of)
    expect(answer.status).toBe(200)
    return answer.result as Lists
  }
  const askList = (of: SignedIn, student_id = of.student_id) =>
    post(of, '/student/getAssignmentsDetail', { category_id: 255, institute_id: of.institute_id, student_id })
  const itemTitled = async (of: SignedIn, start: string): Promise<SentItem> => {
    const lists = await listOf(of)
    const item = Object.values(lists)
      .flat()
      .find(({ title }) => title.startsWith(start))
    if (!item) throw new Error(`no ${start}`)
    return item
  }
  const askOne = (of: SignedIn, id: number) => get(of, `/get/${of.institute_id}/${id}`)
  const one = async (of: SignedIn, id: number) => (await askOne(of, id)).result as SentAssignment
  const attached = async (of: SignedIn, id: number) => {
    const answer = await get(of, `/studentAttachmentsDetail/${of.institute_id}/${of.student_id}/${id}`)
    return (answer.result as { student_attachment: SentAttachment[] }).student_attachment
  }
  const solutions = async (of: SignedIn, id: number) => {
    const answer = await get(of, `/getAssignmentSolution/${of.institute_id}/${of.student_id}/${id}`)
    return answer.result as SentAttachment[]
  }
  const download = (of: SignedIn, ids: number[]) =>
    post(of, '/downloadFile', { attachmentId_array: ids, institute_id: of.institute_id })
  const save = async (of: SignedIn, id: number, work: Work): Promise<Answer> => {
    const { payload, headers } = formOf(
      {
        institute_id: of.institute_id,
        category_id: 255,
        studentId_array: [of.student_id],
        file_id: id,
        student_status: work.status ?? 'Draft',
        student_comment: work.remark ?? '',
        attachmentId_array: work.removed ?? [],
        url_lists: (work.links ?? []).map(({ name, url }) => ({
          attachment_display_name: name,
          attachment_url: url,
        })),
        ...(work.uploadIds && { upload_ids: work.uploadIds }),
      },
      work.files,
    )
    const answer = await t.app.inject({
      method: 'POST',
      url: `${base}/student/updateAssignment`,
      headers: {
        host: 'localhost',
        authorization: of.student_auth,
        ...headers,
        ...(work.key && { 'idempotency-key': work.key }),
      },
      payload,
    })
    return reply(answer.statusCode, answer.json())
  }
  /** A new one of the caller's section, open for a day, without work. */
  const give = async (of: SignedIn, changes: { endsAt?: Date; allowsLate?: boolean } = {}) => {
    const now = t.context.clock().getTime()
    const [{ sectionId }] = await query(
      `select a.section_id as "sectionId" from assignment a
        join enrolment e on e.section_id = a.section_id and e.student_id = $1 order by a.id limit 1`,
      [of.student_id],
    )
    return addAssignment(
      t.database.pool,
      { instituteId: of.institute_id, sectionId },
      {
        opensAt: new Date(now - 3_600_000),
        endsAt: changes.endsAt ?? new Date(now + 86_400_000),
        allowsLate: changes.allowsLate ?? false,
      },
    )
  }
  const evaluate = (of: SignedIn, id: number) =>
    query(
      `insert into submission (institute_id, assignment_id, student_id, status, evaluated_at)
        values ($1, $2, $3, 'Pending', now())
        on conflict (institute_id, assignment_id, student_id) do update set evaluated_at = now()`,
      [of.institute_id, id, of.student_id],
    )
  return {
    query,
    askList,
    listOf,
    itemTitled,
    askOne,
    one,
    attached,
    solutions,
    download,
    save,
    give,
    evaluate,
  }
}
export type AssignmentCaller = ReturnType<typeof assignmentCaller>
