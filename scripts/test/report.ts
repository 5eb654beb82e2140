import { readFileSync } from 'node:fs'

export type TestRun = {
  name: string
  seconds: number
  outcome: 'passed' | 'failed' | 'passed the second time'
  /** How it failed at first. */
  message?: string | undefined
}

type VitestReport = {
  testResults: {
    name: string
    status: string
    /** Why it could not be loaded or set up. */
    message: string
    assertionResults: {
      fullName: string
      status: string
      duration?: number | null
      failureMessages: string[]
    }[]
  }[]
}

/** The tests in a report of Vitest's JSON reporter; a file that could not be loaded or set up counts as failed. */
export function readVitest(path: string): TestRun[] {
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  return report.testResults.flatMap((file): TestRun[] => {
    const runs = file.assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, duration, failureMessages }): TestRun => {
        const name = `${fromRoot(file.name)} › ${fullName}`
        // A test that failed at first has a message.
        const passed = failureMessages.length === 0 ? 'passed' : 'passed the second time'
        return {
          name,
          seconds: (duration ?? 0) / 1000,
          outcome: status === 'passed' ? passed : 'failed',
          message: failureMessages[0],
        }
      })
    const isBroken = file.status === 'failed' && !runs.some((run) => run.outcome === 'failed')
    if (!isBroken) return runs
    return [...runs, { name: fromRoot(file.name), seconds: 0, outcome: 'failed', message: file.message }]
  })
}

type Suite = { title: string; suites?: Suite[]; specs?: Spec[] }
type Spec = { title: string; file: string; tests: { status: string; results: Result[] }[] }
type Result = { duration: number; error?: { message?: string } }

/** The tests in a report of Playwright's JSON reporter. */
export function readPlaywright(path: string): TestRun[] {
  const report = JSON.parse(readFileSync(path, 'utf8')) as { suites: Suite[]; errors: { message?: string }[] }
  const outcomes = {
    expected: 'passed',
    unexpected: 'failed',
    flaky: 'passed the second time',
  } as const satisfies Record<string, TestRun['outcome']>
  const runsOf = (suite: Suite): TestRun[] => [
    ...(suite.suites ?? []).flatMap(runsOf),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.flatMap(({ status, results }): TestRun[] => {
        const outcome = outcomes[status as keyof typeof outcomes]
        const seconds = results.reduce((sum, result) => sum + result.duration, 0) / 1000
        const message = results[0]?.error?.message
        return outcome ? [{ name: `e2e/${spec.file} › ${spec.title}`, seconds, outcome, message }] : []
      }),
    ),
  ]
  const errors = report.errors.map(
    ({ message }): TestRun => ({ name: 'outside of a test', seconds: 0, outcome: 'failed', message }),
  )
  return [...report.suites.flatMap(runsOf), ...errors]
}

const fromRoot = (path: string) => path.replace(`${process.cwd()}/`, '')
