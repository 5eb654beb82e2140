import { useEffect, useState } from 'react'
import type { CallReply } from '#domain/call.ts'
import { panelOutcome } from '#domain/exam/panel/outcome-calls.ts'
import { sendTimed } from '../../core/call.ts'
import { readReceipt } from '../../core/read-status.ts'
import { useExam } from '../../core/use-exam.ts'

const readOutcome = (outcome: CallReply<typeof panelOutcome>['data']) => ({
  score: outcome.total_score,
  total: outcome.total_marks ?? 0,
  questions: outcome.questions.map(({ question_id, correct_answer, solution_html, ...rest }) => ({
    ...rest,
    questionId: question_id,
    correct: correct_answer,
    solutionHtml: solution_html,
  })),
})
export type Outcome = ReturnType<typeof readOutcome>

/** Pauses between requests: practice is evaluated at once, results of a test may take days. */
const soon = Array.from({ length: 30 }, (_, index) => Math.min(400 + index * 200, 3000))
const maybe = [800, 2500, 6000]

/** @returns null if the outcome comes later, undefined while it is still requested */
export function useOutcome(): Outcome | null | undefined {
  const { pass, paper, store } = useExam()
  const { isPractice } = paper.attempt
  const [outcome, setOutcome] = useState<Outcome | null>()
  useEffect(() => {
    let isMounted = true
    const fetchOutcome = async () => {
      for (const pause of isPractice ? soon : maybe) {
        await new Promise((resolve) => setTimeout(resolve, pause))
        if (!isMounted) return null
        const found = await sendTimed(panelOutcome, {}, { pass }).catch(() => undefined)
        const current = found?.reply.data.receipt
        if (current && current.code !== store.getState().receipt?.code)
          store.setState({ receipt: readReceipt(current) })
        if (found?.reply.data.is_called_off) {
          store.setState({ isCalledOff: true })
          return null
        }
        if (found?.reply.data.is_ready) return readOutcome(found.reply.data)
      }
      return null
    }
    fetchOutcome().then((found) => isMounted && setOutcome(found))
    return () => {
      isMounted = false
    }
  }, [pass, isPractice, store])
  return outcome
}
