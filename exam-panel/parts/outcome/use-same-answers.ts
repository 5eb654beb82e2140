import { useEffect, useState } from 'react'
import { answersText } from '#domain/exam/panel/answers-text.ts'
import { stateIn } from '#domain/exam/panel/exam-tab.ts'
import { useExam, useExamState } from '../../core/use-exam.ts'

/** Whether the answers of this tab match the receipt; false if the browser cannot compute it. */
export function useSameAnswers(hash: string): boolean {
  const { paper } = useExam()
  const examTab = useExamState((state) => state.examTab)
  const [found, setFound] = useState('')
  useEffect(() => {
    // Of locked parts, the paper has only the last one.
    const ids = new Set([...examTab.confirmed.keys(), ...examTab.pending.keys()])
    const answers = [...ids].map((questionId) => ({
      questionId,
      answer: stateIn(examTab, questionId).answer?.value ?? null,
    }))
    const text = new TextEncoder().encode(answersText(paper.attempt.attemptId, answers))
    // `subtle` is missing over plain HTTP.
    crypto.subtle?.digest('SHA-256', text).then((digest) => {
      setFound([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
    })
  }, [paper, examTab])
  return found === hash
}
