import type { SignedIn } from '#domain/session/calls.ts'
import type { TestApp } from '#server/http/testing.ts'

/** Requests a person's report of a test. */
export const askReport = (
  t: TestApp,
  { account_id, user_id, scorecard_auth_token }: SignedIn,
  testId: number,
): ReturnType<TestApp['get']> =>
  t.get(`/api/v1/studentdashboard/testReports/${account_id}/${user_id}/${testId}/-1`, scorecard_auth_token)
