import { directionsOf } from '#domain/bidi.ts'
import { optionLetter } from '#domain/exam/answer-text.ts'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { AnswerGroup } from './answer-group.tsx'
import type { AnswerProps } from './answer-props.ts'
import { OptionCard } from './option-card.tsx'
import { useWording } from './wording.ts'

export function ChoiceAnswer({ question, number, answer, onAnswer }: AnswerProps) {
  const wording = useWording()
  const chosen = answer?.type === 1 ? answer.option : 0
  const directions = directionsOf(question.options.map(wording), wording(question))
  return (
    <AnswerGroup number={number}>
      {question.options.map((option, index) => (
        <OptionCard
          key={option.number}
          kind="radio"
          name={`question-${question.questionId}`}
          letter={optionLetter(index + 1)}
          isChosen={option.number === chosen}
          dir={directions[index]}
          hasPicture={/<img\b/.test(wording(option))}
          onChoose={() => onAnswer({ type: 1, option: option.number })}
        >
          <QuestionHtml html={wording(option)} />
        </OptionCard>
      ))}
    </AnswerGroup>
  )
}
