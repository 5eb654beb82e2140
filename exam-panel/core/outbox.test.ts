import { describe, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { applyReply, type ExamTab, giveAnswer, markForReview, openTab } from '#domain/exam/panel/exam-tab.ts'
import type { Answer } from '#domain/exam/question.ts'
import { startClock } from './clock.ts'
import type { ExamState } from './exam-state.ts'
import { startOutbox } from './outbox.ts'

const roomy = 1_000_000
const option = (number: number): Answer => ({ type: 1, option: number })
const now = Date.parse('2026-11-20T04:37:00Z')

function start({ isTimeSynced = true } = {}) {
  const store = createStore<ExamState>()(
    () => ({ examTab: openTab('tab'), events: [], connection: 'fine', rejected: 0 }) as unknown as ExamState,
  )
  const clock = startClock()
  if (isTimeSynced) clock.addSample({ time: now, sentAt: performance.now(), repliedAt: performance.now() })
  const change = (how: (tab: ExamTab) => ExamTab) =>
    store.setState({ examTab: how(store.getState().examTab) })
  const outbox = startOutbox(store, clock)
  return {
    answer: (question: number, value: Answer, at = now) =>
      change((tab) => giveAnswer(tab, question, value, at)),
    mark: (question: number) => change((tab) => markForReview(tab, question, true, now)),
    lose: () => store.setState({ connection: 'lost', events: [{ kind: 'offline', at: now }] }),
    rejected: () => store.getState().rejectedCount,
    prepare: () => outbox.prepare('tab', roomy),
    acknowledge: ({ sending }: ReturnType<typeof outbox.prepare>) =>
      change((tab) => applyReply(tab, sending, { sequence: 1, states: [] })),
    refuse: (message: ReturnType<typeof outbox.prepare>) => outbox.isolateRejected(message),
  }
}

const questionsOf = ({ sending }: { sending: { states: { question_id: number }[] } }) =>
  sending.states.map(({ question_id }) => question_id)

test('before the time is known only the time is asked for', () => {
  const exam = start({ isTimeSynced: false })
  exam.answer(1, option(1))
  const { sending, isAll } = exam.prepare()
  expect(sending.states).toEqual([])
  expect(isAll).toBe(false)
})

test('everything that waits goes together', () => {
  const exam = start()
  exam.answer(1, option(1))
  exam.mark(2)
  const message = exam.prepare()
  expect(questionsOf(message)).toEqual([1, 2])
  expect(message.isAll).toBe(true)
})

test('after a time without a network what happened goes along, and that it is back', () => {
  const exam = start()
  exam.lose()
  expect(exam.prepare().events.map(({ kind }) => kind)).toEqual(['offline', 'online'])
})

describe('where the server will not have a message [panel-27]', () => {
  /** A server that rejects some questions. @returns the accepted ones */
  function sendAll(exam: ReturnType<typeof start>, isWrong: (question: number) => boolean): number[] {
    const taken: number[] = []
    for (let message = exam.prepare(); message.sending.states.length > 0; message = exam.prepare()) {
      const questions = questionsOf(message)
      if (questions.some(isWrong)) expect(exam.refuse(message)).toBe(true)
      else {
        taken.push(...questions)
        exam.acknowledge(message)
      }
    }
    return taken.sort()
  }

  test('the wrong one is found by halves and not sent again; the others go', () => {
    const exam = start()
    for (const question of [1, 2, 3, 4, 5]) exam.answer(question, option(question))
    expect(sendAll(exam, (question) => question === 4)).toEqual([1, 2, 3, 5])
    expect(exam.rejected()).toBe(1)
  })

  test.each<[string, (exam: ReturnType<typeof start>) => void]>([
    ['answered anew', (exam) => exam.answer(1, option(2), now + 1)],
    ['marked for review', (exam) => exam.mark(1)],
  ])('what was rejected is sent again once it is %s', (_, change) => {
    const exam = start()
    exam.answer(1, option(1))
    expect(sendAll(exam, (question) => question === 1)).toEqual([])
    expect(exam.rejected()).toBe(1)
    change(exam)
    expect(questionsOf(exam.prepare())).toEqual([1])
    expect(exam.rejected()).toBe(0)
  })

  test('a message without answers cannot be parted', () => {
    const exam = start()
    expect(exam.refuse(exam.prepare())).toBe(false)
  })
})
