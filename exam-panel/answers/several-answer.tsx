import { directionsOf } from '#domain/bidi.ts'
import { optionLetter } from '#domain/exam/answer-text.ts'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { AnswerGroup } from './answer-group.tsx'
import type { AnswerProps } from './answer-props.ts'
import { OptionCard } from './option-card.tsx'
import { useWording } from './wording.ts'

export function SeveralAnswer({ question, number, answer, onAnswer }: AnswerProps) {
  const wording = useWording()
  const chosen = answer?.type === 3 ? answer.options : []
  const choose = (option: number, isChosen: boolean) => {
    const others = chosen.filter((one) => one !== option)
    const options = (isChosen ? [...others, option] : others).toSorted((one, other) => one - other)
    onAnswer(options.length === 0 ? null : { type: 3, options })
  }
  const directions = directionsOf(question.options.map(wording), wording(question))
  return (
    <AnswerGroup number={number}>
      {question.options.map((option, index) => (
        <OptionCard
          key={option.number}
          kind="checkbox"
          name={`question-${question.questionId}`}
          letter={optionLetter(index + 1)}
          isChosen={chosen.includes(option.number)}
          dir={directions[index]}
          hasPicture={/<img\b/.test(wording(option))}
          onChoose={(isChosen) => choose(option.number, isChosen)}
        >
          <QuestionHtml html={wording(option)} />
        </OptionCard>
      ))}
    </AnswerGroup>
  )
}
