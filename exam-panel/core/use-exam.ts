import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { PaperQuestion } from '#domain/exam/panel/calls.ts'
import { isSeen, type PanelWindow, stateIn } from '#domain/exam/panel/window.ts'
import type { Answer } from '#domain/exam/question.ts'
import { type PaletteState, paletteState } from '../parts/palette/palette-counts.ts'
import type { Exam } from './exam.ts'
import type { ExamState } from './exam-state.ts'
import type { PaperFiles } from './paper-files.ts'

export const ExamContext = createContext<Exam | undefined>(undefined)

export function useExam(): Exam {
  const exam = use(ExamContext)
  if (!exam) throw new Error('no exam is open')
  return exam
}

export const FilesContext = createContext<PaperFiles | undefined>(undefined)

export function usePaperFiles(): PaperFiles {
  const files = use(FilesContext)
  if (!files) throw new Error('no exam is open')
  return files
}

/** Reads one thing of the exam, and renders again when that changes: a plain value, or one that keeps its identity. */
export const useExamState = <T>(selector: (state: ExamState) => T): T => useStore(useExam().store, selector)

/** What was given to a question; null for nothing. */
export const useAnswer = (questionId: number): Answer | null =>
  useExamState(({ window }) => stateIn(window, questionId).answer?.value ?? null)

export const paletteIn = (window: PanelWindow, questionId: number): PaletteState =>
  paletteState(isSeen(window, questionId) ? stateIn(window, questionId) : undefined)

export function useQuestionInView(): { question: PaperQuestion; index: number } | undefined {
  const { paper } = useExam()
  const questionInView = useExamState((state) => state.questionInView)
  const index = paper.questions.findIndex(({ question_id }) => question_id === questionInView)
  const question = paper.questions[index]
  return question && { question, index }
}

/** Answers and marks that the server does not know yet. */
export const useWaiting = (): number =>
  useExamState(
    ({ window }) =>
      [...window.pending.values()].filter(({ answer, mark }) => answer !== null || mark !== null).length,
  )
