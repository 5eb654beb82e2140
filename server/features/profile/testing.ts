import type * as z from 'zod/mini'
import type { profile } from '#domain/profile/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import type { TestApp } from '#server/http/testing.ts'

/** As the server sends it. */
export type SentProfile = z.input<typeof profile>

type Change = Record<string, unknown>
type Changed = { status: number; message: string; photo: string }

/** The calls of the profile, as the portal makes them. */
export function profileCaller(t: TestApp) {
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, token: string, payload?: object) => {
    const headers = { host: 'localhost', authorization: token }
    const answer = await t.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
  }
  const ownerOf = (of: SignedIn) => of.student_id ?? of.user_id
  const askDetail = (of: SignedIn, owner = ownerOf(of), token = of.student_auth) =>
    ask('GET', `/api/v1/students/get-student-detail/${of.institute_id}/${owner}`, token)
  const detailOf = async (of: SignedIn, token?: string): Promise<SentProfile> =>
    (await askDetail(of, undefined, token)).body.result as SentProfile
  const aadhaar = (of: SignedIn, owner = ownerOf(of)) =>
    ask('POST', `/api/v1/students/aadhaar/${of.institute_id}/${owner}`, of.student_auth)
  const change = async (of: SignedIn, payload: Change, userId = of.user_id): Promise<Changed> => {
    const url = `/api/v1/profiles/update/${of.institute_id}/${userId}`
    const { status, body } = await ask('PUT', url, of.student_auth, payload)
    const result = body.result as { photo_url: string } | undefined
    return { status, message: String(body.message), photo: result?.photo_url ?? '' }
  }
  const query = async (text: string, values: unknown[] = []) =>
    (await t.database.pool.query(text, values)).rows
  return { askDetail, detailOf, aadhaar, change, query }
}
export type ProfileCaller = ReturnType<typeof profileCaller>
