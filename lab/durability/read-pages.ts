import type { SignedIn } from '#domain/session/calls.ts'
import type { Caller } from './calls.ts'
import type { Writer } from './writer.ts'

/** Opens home, lists, notebook and a report as PDF, one after another. Writes nothing. */
export function readPages({ ask, ledger }: Caller, me: SignedIn, testId: number): Writer {
  const { institute_id, student_id, account_id, user_id, user_type } = me
  const { student_auth, examdesk_auth_token, scorecard_auth_token } = me
  const pages: [path: string, token: string][] = [
    [`/api/v1/home/student/${institute_id}/${student_id}`, student_auth],
    [`/api/v1/home/needs-you/${institute_id}`, student_auth],
    [`/api/v1/banner-prom/for_student/${user_type}`, student_auth],
    ['/student/testLabels', examdesk_auth_token],
    [`/student/notebook/${user_id}`, examdesk_auth_token],
    [`/reportPreview/${account_id}/${user_id}/${testId}/-1`, scorecard_auth_token],
    ['/config.json', ''],
  ]
  let turn = 0
  return {
    step: async () => {
      const [path, token] = pages[turn++ % pages.length] ?? ['/', '']
      const { status } = await ask('GET', path, { token }).catch(() => ({ status: 0 }))
      if (status !== 200) ledger.fail(`${status} of ${path.split('/').slice(0, 4).join('/')}`)
    },
    check: async () => [],
  }
}
