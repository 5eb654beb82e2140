import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { BookmarkedQuestion } from '#domain/exam/bookmark/calls.ts'
import { isAnswerShown, shownOptions, shownPairs } from '#domain/exam/bookmark/options.ts'
import { otherTextsOf, textsOf } from '#domain/exam/bookmark/question-text.ts'
import { isQuestionType, questionTypes } from '#domain/exam/question.ts'
import { Passage } from '#portal/shared/exam/question/passage.tsx'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { QuestionMedia } from '#portal/shared/exam/question/question-media.tsx'
import { Segments } from '#ui/segments.tsx'
import { AnswerSections } from './answer-sections.tsx'
import { OptionList } from './option-list.tsx'
import { PairTable } from './pair-table.tsx'
import styles from './question.module.css'

const choices: readonly number[] = [
  questionTypes.single,
  questionTypes.several,
  questionTypes.trueFalse,
  questionTypes.order,
]

type QuestionViewProps = {
  question: BookmarkedQuestion
  number: number
  /** Beside the number: how it was answered, what can be done. */
  children?: ReactNode
}

/** A question with everything that belongs to it (spec/3 §2 "Detail view"). */
export function QuestionView({ question, number, children }: QuestionViewProps) {
  const t = useTranslations('bookmark')
  const [language, setLanguage] = useState<'first' | 'other'>('first')
  const other = otherTextsOf(question)
  const texts = (language === 'other' && other) || textsOf(question)
  const isShown = isAnswerShown(question)
  const { ques_type } = question
  return (
    <article className={styles.page} aria-label={t('number', { number })}>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('number', { number })}</h2>
        <p className={styles.facts}>
          <span>{question.subject_name}</span>
          <span>{question.test_name}</span>
          {isQuestionType(ques_type) && <span>{t(`types.${ques_type}`)}</span>}
        </p>
        {children}
      </header>
      <div className={styles.panel}>
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
        <QuestionHtml html={texts.question} headingLevel={3} className={styles.text} />
        {question.media_data.length > 0 && <QuestionMedia media={question.media_data} number={number} />}
        {choices.includes(ques_type) && (
          <OptionList options={shownOptions(question)} isAnswerShown={isShown} />
        )}
        {ques_type === questionTypes.match && (
          <PairTable pairs={shownPairs(question)} isAnswerShown={isShown} />
        )}
        <AnswerSections question={question} feedback={texts.feedback} isAnswerShown={isShown} />
      </div>
    </article>
  )
}
