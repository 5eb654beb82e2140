import { useTranslations } from 'use-intl/react'
import { AnswerGroup } from './answer-group.tsx'
import type { AnswerProps } from './answer-props.ts'
import { OptionCard } from './option-card.tsx'

export function TrueFalseAnswer({ question, number, answer, onAnswer }: AnswerProps) {
  const t = useTranslations('panel')
  const given = answer?.type === 5 ? answer.isTrue : undefined
  return (
    <AnswerGroup number={number}>
      {[true, false].map((isTrue) => (
        <OptionCard
          key={String(isTrue)}
          kind="radio"
          name={`question-${question.questionId}`}
          isChosen={given === isTrue}
          onChoose={() => onAnswer({ type: 5, isTrue })}
        >
          {t(isTrue ? 'isTrue' : 'isFalse')}
        </OptionCard>
      ))}
    </AnswerGroup>
  )
}
