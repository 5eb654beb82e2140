import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { BookmarkedQuestion } from '#domain/exam/bookmark/calls.ts'
import { isAnswerShown, shownOptions, shownPairs } from '#domain/exam/bookmark/options.ts'
import { otherTextsOf, textsOf } from '#domain/exam/bookmark/question-text.ts'
import { isQuestionType, questionTypes } from '#domain/exam/question.ts'
import { AnswerView } from '#portal/shared/exam/question/answer-view.tsx'
import { OptionList } from '#portal/shared/exam/question/option-list.tsx'
import { PairTable } from '#portal/shared/exam/question/pair-table.tsx'
import { Passage } from '#portal/shared/exam/question/passage.tsx'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { QuestionView } from '#portal/shared/exam/question/question-view.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Text } from '#ui/layout/text.tsx'

const choices: readonly number[] = [
  questionTypes.single,
  questionTypes.several,
  questionTypes.trueFalse,
  questionTypes.order,
]

type BookmarkedQuestionViewProps = {
  question: BookmarkedQuestion
  number: number
  /** How it was answered, and what can be done with it. */
  children?: ReactNode
}

/** A question with everything that belongs to it (spec/3 §2 "Detail view"). */
export function BookmarkedQuestionView({ question, number, children }: BookmarkedQuestionViewProps) {
  const t = useTranslations('bookmark')
  const [language, setLanguage] = useState<'first' | 'other'>('first')
  const other = otherTextsOf(question)
  const texts = (language === 'other' && other) || textsOf(question)
  const isShown = isAnswerShown(question)
  const { ques_type } = question
  return (
    <QuestionView
      title={t('number', { number })}
      level={2}
      facts={
        <>
          <span>{question.subject_name}</span>
          <span>{question.test_name}</span>
          {isQuestionType(ques_type) && <span>{t(`types.${ques_type}`)}</span>}
        </>
      }
      actions={children}
      before={
        <>
          {other && (
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
      media={question.media_data}
      number={number}
    >
      {choices.includes(ques_type) && <OptionList options={shownOptions(question)} isAnswerShown={isShown} />}
      {ques_type === questionTypes.match && (
        <PairTable pairs={shownPairs(question)} isAnswerShown={isShown} />
      )}
      <AnswerSections question={question} feedback={texts.feedback} />
      {!isShown && (
        <Text size="sm" tone="muted">
          {t('withheld')}
        </Text>
      )}
    </QuestionView>
  )
}

/** Your Answer, Correct Answer, Solution by admin, Feedback, as far as there are any (spec/3 §2). */
function AnswerSections({ question, feedback }: { question: BookmarkedQuestion; feedback: string }) {
  const t = useTranslations('bookmark')
  const { ques_type, attempt_answer, correct_ans, answer } = question
  return (
    <>
      <Section title={t('yourAnswer')} edge="accent">
        {attempt_answer.trim() === '' ? (
          t('notAnswered')
        ) : (
          <AnswerView type={ques_type} answer={attempt_answer} />
        )}
      </Section>
      {ques_type !== questionTypes.written && correct_ans !== '' && (
        <Section title={t('correctAnswer')} edge="good">
          <AnswerView type={ques_type} answer={correct_ans} />
        </Section>
      )}
      {answer !== '' && (
        <Section title={t('solution')} edge="good">
          <QuestionHtml html={answer} />
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
