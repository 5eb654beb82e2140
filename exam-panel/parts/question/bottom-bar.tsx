import { ChevronLeft, ChevronRight, Flag } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { stateIn } from '#domain/exam/panel/exam-tab.ts'
import { Button } from '#ui/controls/button.tsx'
import { useExam, useExamState } from '../../core/use-exam.ts'
import styles from './bottom-bar.module.css'

type BottomBarProps = { questionId: number; index: number; onSubmit: () => void }

export function BottomBar({ questionId, index, onSubmit }: BottomBarProps) {
  const t = useTranslations('panel')
  const { paper, goTo, mark } = useExam()
  const isMarked = useExamState(({ examTab }) => stateIn(examTab, questionId).mark?.value ?? false)
  const previous = paper.questions[index - 1]
  const next = paper.questions[index + 1]
  return (
    <div className={styles.bar}>
      <Button
        variant="quiet"
        size="large"
        aria-label={t('previous')}
        disabled={!previous}
        onClick={() => previous && goTo(previous.questionId)}
      >
        <ChevronLeft aria-hidden="true" />
        <span className={styles.word}>{t('previous')}</span>
      </Button>
      <Button
        variant="quiet"
        size="large"
        className={styles.mark}
        aria-pressed={isMarked}
        onClick={() => mark(questionId, !isMarked)}
      >
        <Flag aria-hidden="true" fill={isMarked ? 'currentColor' : 'none'} />
        <OneOf texts={[t('mark'), t('unmark')]} shown={isMarked ? 1 : 0} />
      </Button>
      <Button size="large" onClick={() => (next ? goTo(next.questionId) : onSubmit())}>
        <OneOf texts={[t('next'), t('last')]} shown={next ? 0 : 1} />
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  )
}

/** Shows one of several texts in the space of the largest, so that nothing moves when a button's text changes. */
function OneOf({ texts, shown }: { texts: readonly string[]; shown: number }) {
  return (
    <span className={styles.oneOf}>
      {texts.map((text, index) => (
        <span key={text} data-shown={index === shown}>
          {text}
        </span>
      ))}
    </span>
  )
}
