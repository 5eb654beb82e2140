import type { Page } from '@playwright/test'
import type { QuestionState } from '#domain/exam/panel/question-state.ts'
import type { Answer } from '#domain/exam/question.ts'
import type { TestServer } from '../kit/server.ts'
import { expect } from '../kit/test.ts'

/** The answers on the server for the attempts at a test, by position in the paper; null if unanswered. */
export async function countedAnswers(server: TestServer, testId: number): Promise<(Answer | null)[]> {
  const rows = await server.query<{ answer: Answer | null }>(
    `select a.answer from test_attempt t join test_question q on q.institute_id = t.institute_id and q.test_id = t.test_id
      left join attempt_answer a on a.institute_id = t.institute_id and a.attempt_id = t.id and a.question_id = q.question_id
      where t.test_id = $1 order by q.position`,
    [testId],
  )
  return rows.map(({ answer }) => answer)
}

export const option = (nth: number): Answer => ({ type: 1, option: nth })

export const over = (panel: Page) => panel.getByRole('heading', { name: 'Your answers are handed in' })
export const inPalette = (panel: Page, name: string) =>
  panel.getByRole('complementary').getByRole('button', { name })

/** Waits until the server has these answers. */
export const expectCounted = (server: TestServer, testId: number, answers: (Answer | null)[]) =>
  expect.poll(() => countedAnswers(server, testId), { timeout: 30_000 }).toEqual(answers)

/** The pending answers, by question, of the exams in a browser. */
export const pendingOnDevice = (page: Page): Promise<(Answer | null | undefined)[]> =>
  page.evaluate(async () => {
    const answers: (Answer | null | undefined)[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.includes('attempt')) continue
      const request = indexedDB.open(name)
      await new Promise((resolve) => Object.assign(request, { onsuccess: resolve }))
      const left = IDBKeyRange.bound('left ', 'left z')
      const states = request.result.transaction('kept').objectStore('kept').getAll(left)
      await new Promise((resolve) => Object.assign(states, { onsuccess: resolve }))
      request.result.close()
      answers.push(...(states.result as QuestionState[]).map(({ answer }) => answer?.value))
    }
    return answers
  })
