import { type ComponentType, memo } from 'react'
import { useTranslations } from 'use-intl/react'
import { isQuestionType, type QuestionType, questionTypes } from '#domain/exam/question.ts'
import { showToast } from '#ui/popups/toast.tsx'
import type { PaperQuestion } from '../core/read-paper.ts'
import { useAnswer, useExam, useExamState } from '../core/use-exam.ts'
import type { AnswerProps } from './answer-props.ts'
import { BlanksAnswer } from './blanks-answer.tsx'
import { ChoiceAnswer } from './choice-answer.tsx'
import { ListsAnswer } from './lists-answer.tsx'
import { MatchAnswer } from './match-answer.tsx'
import { NumberAnswer } from './number-answer.tsx'
import { OrderAnswer } from './order-answer.tsx'
import { SeveralAnswer } from './several-answer.tsx'
import { TrueFalseAnswer } from './true-false-answer.tsx'
import { WordsAnswer } from './words-answer.tsx'
import { WrittenAnswer } from './written-answer.tsx'

const fields: Record<QuestionType, ComponentType<AnswerProps>> = {
  1: ChoiceAnswer,
  2: WrittenAnswer,
  3: SeveralAnswer,
  4: NumberAnswer,
  5: TrueFalseAnswer,
  6: MatchAnswer,
  7: BlanksAnswer,
  8: ListsAnswer,
  9: OrderAnswer,
  10: WordsAnswer,
}

const inText: readonly number[] = [questionTypes.blanks, questionTypes.lists, questionTypes.words]
/** Whether the field of this type shows the question's text, because the answer is within it. */
export const isAnsweredInText = (type: number): boolean => inText.includes(type)

type AnswerFieldProps = { question: PaperQuestion; number: number }

export const AnswerField = memo(function AnswerField({ question, number }: AnswerFieldProps) {
  const t = useTranslations('panel')
  const { answer, storeUnfinished } = useExam()
  const { questionId } = question
  const given = useAnswer(questionId)
  const unfinished = useExamState((state) => state.unfinished.get(questionId) ?? '')
  if (!isQuestionType(question.type)) return null
  const Field = fields[question.type]
  return (
    <Field
      question={question}
      number={number}
      answer={given}
      onAnswer={(value, isTyped) => {
        // The note above the answer may be scrolled out of view.
        if (!answer(questionId, value, isTyped)) showToast(t('limit.refused'), 'bad')
      }}
      unfinished={unfinished}
      onUnfinished={(text) => storeUnfinished(questionId, text)}
    />
  )
})
