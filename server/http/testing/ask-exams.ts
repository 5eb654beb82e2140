import type { Call } from '#domain/call.ts'
import { allCalls } from '#domain/calls.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import { nameOf, tokenOf, validRequest } from '#server/http/testing/requests.ts'
import { send } from '#server/http/testing/send.ts'
import type { TestApp } from '#server/http/testing.ts'
import { pagesOf } from '#server/pdf/testing.ts'

/** All that a token of exams or reports opens, and what else tells of tests; what changes something is no reading. */
const examReadings: readonly Call[] = allCalls.filter(
  ({ access, path }) =>
    (access === 'exam' ||
      access === 'scorecard' ||
      access === 'panel' ||
      /home|timeTable|reports|assigned-product-test-ids/.test(path)) &&
    !/deleteBookmark|calendar-feed|announcements-read|submit/.test(path),
)

/** What each of them tells somebody about the things that are his; of a PDF its words. */
export async function askAboutTests(
  t: TestApp,
  me: Caller,
): Promise<{ name: string; status: number; body: string }[]> {
  const told = []
  for (const call of examReadings) {
    const answer = await send(t, call, validRequest(call, me), tokenOf(call, me))
    const isPdf = answer.headers['content-type'] === 'application/pdf'
    const body = isPdf ? (await pagesOf(answer.rawPayload)).join(' ') : answer.body
    told.push({ name: nameOf(call), status: answer.statusCode, body })
  }
  return told
}
