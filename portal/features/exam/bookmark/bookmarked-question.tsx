import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { isAnswerShown, shownOptions, shownPairs } from '#domain/exam/bookmark/options.ts'
import { otherTextsOf, textsOf } from '#domain/exam/bookmark/question-text.ts'
import { isQuestionType, questionTypes } from '#domain/exam/question.ts'
import { Passage } from '#portal/features/exam/question/passage.tsx'
import { AnswerView } from '#portal/shared/exam/question/answer-view.tsx'
import { OptionList } from '#portal/shared/exam/question/option-list.tsx'
import { PairTable } from '#portal/shared/exam/question/pair-table.tsx'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { QuestionView } from '#portal/shared/exam/question/question-view.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { BookmarkedQuestion } from './queries.ts'

const choices: readonly number[] = [
  questionTypes.single,
  questionTypes.several,
  questionTypes.trueFalse,
  questionTypes.order,
]

type BookmarkedQuestionViewProps = {
  question: BookmarkedQuestion
  number: number
  /** The student's answer, and buttons. */
  children?: ReactNode
}

/** A question with its options, answers and solution [exam-37]. */
export function BookmarkedQuestionView({ question, number, children }: BookmarkedQuestionViewProps) {
  const t = useTranslations('bookmark')
  const [language, setLanguage] = useState<'first' | 'other'>('first')
  const { type, sources, otherSources } = question
  const isOther = otherSources && language === 'other'
  const texts = isOther ? otherTextsOf(sources, otherSources) : textsOf(sources)
  const isShown = isAnswerShown(question)
  return (
    <QuestionView
      title={t('number', { number })}
      level={2}
      facts={
        <>
          <span>{question.subject}</span>
          <span>{question.testName}</span>
          {isQuestionType(type) && <span>{t(`types.${type}`)}</span>}
        </>
      }
      actions={children}
      before={
        <>
          {otherSources && (
            <div>
              <Segments
                label={t('language')}
                value={language}
                options={[
                  { value: 'first', label: t('languages.first') },
                  { value: 'other', label: t('languages.other') },
                ]}
                onChange={setLanguage}
              />
            </div>
          )}
          {texts.passage !== '' && <Passage html={texts.passage} />}
        </>
      }
      html={texts.question}
      media={question.media}
      number={number}
    >
      {choices.includes(type) && <OptionList options={shownOptions(question)} isAnswerShown={isShown} />}
      {type === questionTypes.match && <PairTable pairs={shownPairs(question)} isAnswerShown={isShown} />}
      <AnswerSections question={question} feedback={texts.feedback} />
      {!isShown && (
        <Text size="sm" tone="muted">
          {t('withheld')}
        </Text>
      )}
    </QuestionView>
  )
}

/** Your Answer, Correct Answer, Solution by admin and Feedback, those that exist [exam-39]. */
function AnswerSections({ question, feedback }: { question: BookmarkedQuestion; feedback: string }) {
  const t = useTranslations('bookmark')
  const { type, ownAnswer, correctAnswer, modelAnswer } = question
  return (
    <>
      <Section title={t('yourAnswer')} edge="accent">
        {ownAnswer.trim() === '' ? t('notAnswered') : <AnswerView type={type} answer={ownAnswer} />}
      </Section>
      {type !== questionTypes.written && correctAnswer !== '' && (
        <Section title={t('correctAnswer')} edge="good">
          <AnswerView type={type} answer={correctAnswer} />
        </Section>
      )}
      {modelAnswer !== '' && (
        <Section title={t('solution')} edge="good">
          <QuestionHtml html={modelAnswer} />
        </Section>
      )}
      {feedback !== '' && (
        <Section title={t('feedback')} edge="quiet">
          <QuestionHtml html={feedback} />
        </Section>
      )}
    </>
  )
}

type SectionProps = { title: string; edge: 'accent' | 'good' | 'quiet'; children: ReactNode }

function Section({ title, edge, children }: SectionProps) {
  return (
    <Card as="section" isFlat padding="small" gap={1} edge={edge} aria-label={title}>
      <Text as="h3" size="sm">
        {title}
      </Text>
      <Text as="div" wrap="anywhere">
        {children}
      </Text>
    </Card>
  )
}
