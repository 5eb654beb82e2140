import { type Context, createContext, use, useMemo } from 'react'
import { useStore } from 'zustand'
import { type ExamTab, isSeen, stateIn } from '#domain/exam/panel/exam-tab.ts'
import type { QuestionState } from '#domain/exam/panel/question-state.ts'
import type { Answer } from '#domain/exam/question.ts'
import { countPalette, isAnswered, type PaletteState, paletteState } from '../parts/palette/palette-counts.ts'
import type { Exam } from './exam.ts'
import type { ExamState } from './exam-state.ts'
import type { PaperFiles } from './paper-files.ts'
import type { PaperQuestion } from './read-paper.ts'

export const ExamContext = createContext<Exam | undefined>(undefined)
export const FilesContext = createContext<PaperFiles | undefined>(undefined)

function useOpen<T>(context: Context<T | undefined>): T {
  const value = use(context)
  if (!value) throw new Error('no exam is open')
  return value
}

const useOpenExam = (): Exam => useOpen(ExamContext)
export const usePaperFiles = (): PaperFiles => useOpen(FilesContext)

/** The exam with its current paper, which changes from part to part if parts are locked. */
export function useExam(): Exam {
  const exam = useOpenExam()
  const paper = useStore(exam.store, (state) => state.paper)
  return useMemo(() => ({ ...exam, paper }), [exam, paper])
}

/** @param selector must return a primitive or a stable object, because a changed value renders again */
export const useExamState = <T>(selector: (state: ExamState) => T): T =>
  useStore(useOpenExam().store, selector)

/** The answer to a question; null for none. */
export const useAnswer = (questionId: number): Answer | null =>
  useExamState(({ examTab }) => stateIn(examTab, questionId).answer?.value ?? null)

const shownState = (examTab: ExamTab, questionId: number): QuestionState | undefined =>
  isSeen(examTab, questionId) ? stateIn(examTab, questionId) : undefined

export const paletteIn = (examTab: ExamTab, questionId: number): PaletteState =>
  paletteState(shownState(examTab, questionId))

export const countAnswered = (examTab: ExamTab, questions: readonly PaperQuestion[]): number =>
  questions.filter(({ questionId }) => isAnswered(stateIn(examTab, questionId))).length

type PaletteCounts = Record<PaletteState, number>

/** How many questions are in which state, of the paper and of a part. */
export function usePaletteCounts(): { all: PaletteCounts; byPart: (partId: number) => PaletteCounts } {
  const { paper } = useExam()
  const examTab = useExamState((state) => state.examTab)
  const count = (questions: readonly PaperQuestion[]) =>
    countPalette(questions.map(({ questionId }) => shownState(examTab, questionId)))
  return {
    all: count(paper.questions),
    byPart: (partId) => count(paper.questions.filter((question) => question.partId === partId)),
  }
}

export function useQuestionInView(): { question: PaperQuestion; index: number } | undefined {
  const { paper } = useExam()
  const questionInView = useExamState((state) => state.questionInView)
  const index = paper.questions.findIndex(({ questionId }) => questionId === questionInView)
  const question = paper.questions[index]
  return question && { question, index }
}

/** The number of answers and marks that are not acknowledged. */
export const usePendingCount = (): number =>
  useExamState(
    ({ examTab }) =>
      [...examTab.pending.values()].filter(({ answer, mark }) => answer !== null || mark !== null).length,
  )
