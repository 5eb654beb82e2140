import type { CallReply } from '#domain/call.ts'
import type { listChallenges, ownChallenges } from '#domain/exam/challenge/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { formOf } from '#server/http/testing/send.ts'
import type { TestApp } from '#server/http/testing.ts'

export type Own = CallReply<typeof ownChallenges>['data']
export type Listed = CallReply<typeof listChallenges>['result']
type Reply<T> = { status: number; body: T & { message?: string } }
type Objection = { testId: number; questionId: number; text?: string; keepsFile?: boolean; userId?: number }

export const pdf = (name = 'book.pdf', fill = 'x') => ({ name, bytes: Buffer.from(`%PDF-1.4\n${fill}`) })

/** Calls of objections to keys. */
export function challengesOf(t: TestApp, tokenOf: () => string) {
  const base = '/api/v1/studentdashboard'
  const post = async <T>(url: string, token: string, payload: object | Buffer, more: object = {}) => {
    const headers = { host: 'localhost', authorization: token, ...more }
    const answer = await t.app.inject({ method: 'POST', url, headers, payload })
    return { status: answer.statusCode, body: answer.json() } as Reply<T>
  }
  const about = (me: SignedIn, { testId, questionId, userId = me.user_id }: Objection) => ({
    user_id: userId,
    test_id: testId,
    question_id: questionId,
  })
  return {
    own: async (me: SignedIn, testId: number, userId = me.user_id) =>
      (await t.get(`${base}/challenges/${userId}/${testId}`, me.scorecard_auth_token)) as Reply<{
        data: Own
      }>,
    save: (me: SignedIn, one: Objection, files: { name: string; bytes: Buffer }[] = []) => {
      const { text = 'Option 2 is right as well', keepsFile = true } = one
      const { payload, headers } = formOf({ ...about(me, one), text, keeps_file: keepsFile }, files)
      return post<{ data: null }>(`${base}/challenge`, me.scorecard_auth_token, payload, headers)
    },
    takeBack: (me: SignedIn, one: Objection) =>
      post<{ data: null }>(`${base}/takeBackChallenge`, me.scorecard_auth_token, about(me, one)),
    list: async (testId: number | string, query = '') =>
      (await t.get(`/admin/v1/tests/${testId}/challenges${query}`, tokenOf())) as Reply<{ result: Listed }>,
    answer: (body: object) =>
      post<{ result: { students: number } }>('/admin/v1/challenges/answer', tokenOf(), body),
  }
}
