import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { joinClasses } from '#ui/join-classes.ts'
import type { PaperQuestion } from '../../core/read-paper.ts'
import { useExam, useQuestionInView } from '../../core/use-exam.ts'
import { BottomBar } from './bottom-bar.tsx'
import { PassagePane } from './passage-pane.tsx'
import styles from './question-in-view.module.css'
import { QuestionPane } from './question-pane.tsx'

type QuestionInViewProps = {
  onSubmit: () => void
  /** Content above the bar. */
  sheet?: ReactNode
}

export function QuestionInView({ onSubmit, sheet }: QuestionInViewProps) {
  const { paper } = useExam()
  const inView = useQuestionInView()
  const next = inView && paper.questions[inView.index + 1]
  const isNextDrawn = useNextRendered(next)
  if (!inView) return null
  const { question, index } = inView
  const { questionId, passageId } = question
  return (
    <>
      <div className={joinClasses(styles.work, passageId !== null && styles.withPassage)}>
        {passageId !== null && <PassagePane key={passageId} passageId={passageId} />}
        <QuestionPane key={questionId} question={question} number={question.number} isInView />
        {next && isNextDrawn && (
          <QuestionPane key={next.questionId} question={next} number={next.number} isInView={false} />
        )}
      </div>
      <div className={styles.foot}>
        {sheet && <div className={styles.sheet}>{sheet}</div>}
        <BottomBar questionId={questionId} index={index} onSubmit={onSubmit} />
      </div>
    </>
  )
}

/** The question in view; the next one is rendered hidden meanwhile, so that it appears at once. */
const aheadMs = 400

/** Whether to render the next question yet. */
function useNextRendered(next: PaperQuestion | undefined): boolean {
  const [drawn, setDrawn] = useState<PaperQuestion>()
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setDrawn(next)), aheadMs)
    return () => clearTimeout(timer)
  }, [next])
  return drawn === next
}
