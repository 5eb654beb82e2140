import { Bookmark } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { isQuestionType, questionTypes } from '#domain/exam/question.ts'
import { QuestionView } from '#portal/shared/exam/question/question-view.tsx'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { AnswerField, isAnsweredInText } from '../../answers/answer-field.tsx'
import { languagesOf, useLanguageOf, useWording } from '../../answers/wording.ts'
import type { PaperQuestion } from '../../core/read-paper.ts'
import { useAnswer, useExam, useExamState } from '../../core/use-exam.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { LimitNote } from './limit-note.tsx'
import { PictureFrame } from './picture-frame.tsx'
import styles from './question-pane.module.css'

type QuestionPaneProps = {
  question: PaperQuestion
  number: number
  /** False while it is rendered ahead, hidden. */
  isInView: boolean
}

export function QuestionPane({ question, number, isInView }: QuestionPaneProps) {
  const t = useTranslations('panel')
  const { paper, answer, storeUnfinished } = useExam()
  const wording = useWording()
  const lang = useLanguageOf(question)
  const given = useAnswer(question.questionId)
  const isUnfinished = useExamState((state) => state.unfinished.has(question.questionId))
  const heading = useFocusOnceInView(isInView)
  const { type, marks, negativeMarks, hasPartMarks, marksPerRight } = question
  return (
    <div className={isInView ? undefined : styles.ahead} inert={!isInView}>
      <QuestionView
        title={t('questionOf', { number, count: paper.questionCount })}
        level={2}
        titleRef={heading}
        facts={
          <>
            {isQuestionType(type) && <span>{t(`types.${type}`)}</span>}
            <Text as="span" tone="good" weight="strong">
              {t('marksOf', { marks })}
            </Text>
            {negativeMarks > 0 && (
              <Text as="span" tone="bad" weight="strong">
                {t('marksOff', { marks: negativeMarks })}
              </Text>
            )}
            {marksPerRight !== null && <span>{t('marksPart.each', { marks: marksPerRight })}</span>}
            {hasPartMarks && marksPerRight === null && (
              <span>{t(isOfOptions(type) ? 'marksPart.options' : 'marksPart.places')}</span>
            )}
          </>
        }
        actions={<BookmarkButton questionId={question.questionId} />}
        before={languagesOf(question).length > 0 && <LanguageSwitch question={question} />}
        html={isAnsweredInText(type) ? '' : wording(question)}
        media={question.media}
        isAhead
        number={number}
        lang={lang}
        body={PictureFrame}
        className={styles.question}
        footer={
          <Button
            variant="plain"
            className={styles.clear}
            disabled={given === null && !isUnfinished}
            onClick={() => {
              if (given !== null) answer(question.questionId, null)
              storeUnfinished(question.questionId, '')
              // The button is disabled now and would lose the focus.
              heading.current?.focus()
            }}
          >
            {t('clear')}
          </Button>
        }
      >
        <LimitNote question={question} />
        <AnswerField question={question} number={number} />
      </QuestionView>
    </div>
  )
}

/** Types in which a wrong choice forfeits the part marks. */
const isOfOptions = (type: number): boolean => type === questionTypes.several || type === questionTypes.words

/** Moves the focus to the heading and scrolls to the top when the question comes into view. */
function useFocusOnceInView(isHere: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isHere) return
    // In the next frame the page is laid out only once, with the whole question.
    const frame = requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true })
      scrollTo(0, 0)
    })
    return () => cancelAnimationFrame(frame)
  }, [isHere])
  return heading
}

function BookmarkButton({ questionId }: { questionId: number }) {
  const t = useTranslations('panel')
  const { bookmark } = useExam()
  const isBookmarked = useExamState((state) => state.bookmarks.has(questionId))
  return (
    <IconButton
      label={t(isBookmarked ? 'unbookmark' : 'bookmark')}
      className={styles.bookmark}
      aria-pressed={isBookmarked}
      onClick={() => {
        bookmark(questionId, !isBookmarked).catch(() => showToast(t('bookmarkFailed'), 'bad'))
      }}
    >
      <Bookmark size={20} aria-hidden="true" fill={isBookmarked ? 'currentColor' : 'none'} />
    </IconButton>
  )
}
