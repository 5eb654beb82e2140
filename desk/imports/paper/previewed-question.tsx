import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { PreviewQuestion } from '#domain/desk/paper-import.ts'
import { shownOptions, shownPairs } from '#domain/exam/bookmark/options.ts'
import { nameOfLanguage } from '#domain/exam/languages.ts'
import { questionTypes } from '#domain/exam/question.ts'
import { AnswerView } from '#portal/shared/exam/question/answer-view.tsx'
import { OptionList } from '#portal/shared/exam/question/option-list.tsx'
import { PairTable } from '#portal/shared/exam/question/pair-table.tsx'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { QuestionView } from '#portal/shared/exam/question/question-view.tsx'
import { readMedia } from '#portal/shared/exam/question/read-media.ts'
import { Segments } from '#ui/controls/segments.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from '../imports.module.css'

const choices: readonly number[] = [
  questionTypes.single,
  questionTypes.several,
  questionTypes.trueFalse,
  questionTypes.order,
]

/** A question by the parts that show it to students, with its answer and solution [desk-108]. */
export function PreviewedQuestion({ question }: { question: PreviewQuestion }) {
  const t = useTranslations('deskImports')
  const [language, setLanguage] = useState('')
  const { number, part, type, marks, negative_marks, media, answer, solution } = question
  const texts = question.texts.find((one) => one.language === language) ?? question.texts[0]
  if (!texts) return null
  const answered = { options: texts.options, correctAnswer: answer, ownAnswer: '' }
  const isWritten = type === questionTypes.written
  const nameOf = (code: string) =>
    code === '' ? t('previewFirst') : code === 'second' ? t('previewSecond') : nameOfLanguage(code)
  return (
    <QuestionView
      title={t('previewNumber', { number })}
      level={2}
      facts={
        <>
          {part !== '' && <span>{part}</span>}
          <span>{t('paperWorth', { marks, negative: negative_marks })}</span>
        </>
      }
      before={
        <>
          {question.texts.length > 1 && (
            <Segments
              label={t('previewLanguage')}
              value={language}
              options={question.texts.map((one) => ({ value: one.language, label: nameOf(one.language) }))}
              onChange={setLanguage}
            />
          )}
          {texts.passage !== '' && (
            <Section title={t('previewPassage')} edge="quiet">
              <QuestionHtml html={texts.passage} />
            </Section>
          )}
        </>
      }
      html={texts.html}
      media={media.map(readMedia)}
      number={number}
      className={styles.previewed}
      lang={language === '' || language === 'second' ? undefined : language}
    >
      {choices.includes(type) && <OptionList options={shownOptions(answered)} isAnswerShown />}
      {type === questionTypes.match && (
        <PairTable pairs={shownPairs({ ...answered, ownAnswer: answer })} isAnswerShown={false} />
      )}
      {answer !== '' && (
        <Section title={t(isWritten ? 'previewModel' : 'previewAnswer')} edge="good">
          <AnswerView type={type} answer={answer} />
        </Section>
      )}
      {solution !== '' && (
        <Section title={t('previewSolution')} edge="quiet">
          <QuestionHtml html={solution} />
        </Section>
      )}
    </QuestionView>
  )
}

type SectionProps = { title: string; edge: 'good' | 'quiet'; children: ReactNode }

function Section({ title, edge, children }: SectionProps) {
  return (
    <Card isFlat padding="small" gap={1} edge={edge}>
      <Text as="h3" size="sm">
        {title}
      </Text>
      <Text as="div" wrap="anywhere">
        {children}
      </Text>
    </Card>
  )
}
