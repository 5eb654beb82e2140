import type { Call } from '#domain/call.ts'
import { allCalls } from '#domain/calls.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import { nameOf, tokenOf, validRequest } from '#server/http/testing/requests.ts'
import { send } from '#server/http/testing/send.ts'
import type { TestApp } from '#server/http/testing.ts'
import { pagesOf } from '#server/pdf/testing.ts'

/** All readings that a token of exams or reports allows, and others that show something of tests. */
const examReadings: readonly Call[] = allCalls.filter(
  ({ access, path }) =>
    (access === 'exam' ||
      access === 'scorecard' ||
      access === 'panel' ||
      /home|timeTable|reports|assigned-product-test-ids/.test(path)) &&
    !/deleteBookmark|calendar-feed|announcements-read|submit/.test(path),
)

/** The replies of each of them to one caller about his own things; of a PDF its words. */
export async function requestTests(
  t: TestApp,
  me: Caller,
): Promise<{ name: string; status: number; body: string }[]> {
  const replies = []
  for (const call of examReadings) {
    const answer = await send(t, call, validRequest(call, me), tokenOf(call, me))
    const isPdf = answer.headers['content-type'] === 'application/pdf'
    const body = isPdf ? (await pagesOf(answer.rawPayload)).join(' ') : answer.body
    replies.push({ name: nameOf(call), status: answer.statusCode, body })
  }
  return replies
}
