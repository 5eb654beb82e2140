import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { optionLetter } from '#domain/exam/answer-text.ts'
import { questionTypes } from '#domain/exam/question.ts'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { QuestionMedia } from '#portal/shared/exam/question/question-media.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Sides } from '../../answers/sides.tsx'
import { useLanguageOf, useWording } from '../../answers/wording.ts'
import type { PaperQuestion } from '../../core/read-paper.ts'
import { paletteIn, useExam, useExamState } from '../../core/use-exam.ts'
import { PictureFrame } from '../question/picture-frame.tsx'
import styles from './question-paper.module.css'

/** All questions to read, in the order of this attempt; a press on one goes to it. */
export function QuestionPaper({ onLeave }: { onLeave: () => void }) {
  const { paper, goTo } = useExam()
  const inView = useExamState((state) => state.questionInView)
  const indexInView = paper.questions.findIndex(({ questionId }) => questionId === inView)
  const shown = useShownCount(paper.questions.length, indexInView)
  const numbered = paper.questions.slice(0, shown).map((question, index) => ({ question, index }))
  return (
    <Stack gap={6}>
      {paper.parts.map(({ partId, name }) => {
        const own = numbered.filter(({ question }) => question.partId === partId)
        if (own.length === 0) return null
        return (
          <Stack key={partId} as="section" gap={4} aria-label={name || undefined}>
            {paper.parts.length > 1 && (
              <Text as="h3" size="lg">
                {name}
              </Text>
            )}
            {own.map(({ question, index }, nth) => (
              <PaperItem
                key={question.questionId}
                question={question}
                number={question.number}
                isInView={index === indexInView}
                // Questions with the same passage are adjacent: it is shown before the first of them.
                hasPassage={own[nth - 1]?.question.passageId !== question.passageId}
                onGo={() => {
                  onLeave()
                  goTo(question.questionId)
                }}
              />
            ))}
          </Stack>
        )
      })}
    </Stack>
  )
}

const portion = 12

/** The first questions appear at once, and the others in portions, so that long papers do not block the page. */
function useShownCount(all: number, indexInView: number): number {
  const [shown, setShown] = useState(Math.max(portion, indexInView + portion))
  useEffect(() => {
    if (shown >= all) return
    const timer = setTimeout(() => startTransition(() => setShown(shown + portion)))
    return () => clearTimeout(timer)
  }, [shown, all])
  return shown
}

type PaperItemProps = {
  question: PaperQuestion
  number: number
  isInView: boolean
  hasPassage: boolean
  onGo: () => void
}

function PaperItem({ question, number, isInView, hasPassage, onGo }: PaperItemProps) {
  const t = useTranslations('panel')
  const wording = useWording()
  const lang = useLanguageOf(question)
  const { questionId, passageId, marks, negativeMarks } = question
  const passage = useExam().paper.passages.find((one) => one.passageId === passageId)
  const state = useExamState(({ examTab }) => paletteIn(examTab, questionId))
  const item = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isInView) item.current?.scrollIntoView({ block: 'start' })
  }, [isInView])
  const images = question.media.filter(({ type }) => type === 'image')
  return (
    <Stack ref={item} gap={4} className={styles.item}>
      {passage && hasPassage && (
        <PictureFrame className={styles.passage}>
          <QuestionHtml html={wording(passage)} headingLevel={4} />
        </PictureFrame>
      )}
      <Card as="article" gap={3} className={styles.question} aria-current={isInView ? 'step' : undefined}>
        <Row as="header" gap={3} lineGap={1} isWrapping>
          <Text as="h4" size="md">
            <button type="button" className={styles.go} onClick={onGo}>
              {t('question', { number })}
            </button>
          </Text>
          <Text as="span" size="sm" tone="muted">
            {t('marksOf', { marks })}
            {negativeMarks > 0 && ` · ${t('marksOff', { marks: negativeMarks })}`}
          </Text>
          <Text as="span" size="sm" weight="strong" className={styles.state}>
            {t(`states.${state}`)}
          </Text>
        </Row>
        <PictureFrame lang={lang} className={styles.text}>
          <QuestionHtml html={wording(question)} headingLevel={5} />
          {images.length > 0 && <QuestionMedia media={images} number={number} />}
          <Offered question={question} />
        </PictureFrame>
        {images.length < question.media.length && (
          <Text size="sm" tone="muted">
            {t('views.recording')}
          </Text>
        )}
      </Card>
    </Stack>
  )
}

/** The choices of a question; words to choose are in its text. */
function Offered({ question }: { question: PaperQuestion }): ReactNode {
  const t = useTranslations('panel')
  const { type, options, matches } = question
  const withLetters = (sides: PaperQuestion['matches']) =>
    sides.map((side, index) => ({ ...side, letter: optionLetter(index + 1) }))
  const withNumbers = (sides: PaperQuestion['matches']) =>
    sides.map((side, index) => ({ ...side, letter: String(index + 1) }))
  switch (type) {
    case questionTypes.trueFalse:
      return (
        <p>
          {t('isTrue')} / {t('isFalse')}
        </p>
      )
    case questionTypes.match:
      return (
        <>
          <Sides sides={withNumbers(options)} />
          <Text as="h5" size="sm" tone="muted">
            {t('pairMatches')}
          </Text>
          <Sides sides={withLetters(matches)} />
        </>
      )
    case questionTypes.words:
      return null
    default:
      return options.length > 0 ? <Sides sides={withLetters(options)} /> : null
  }
}
