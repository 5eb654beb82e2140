import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { drawAhead, expectMathematics } from '#portal/shared/exam/question-html.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Toasts } from '#ui/toast.tsx'
import { htmlsOf } from '../core/htmls-of.ts'
import { useExam, useQuestionInView } from '../core/use-exam.ts'
import { Banner } from '../parts/banner.tsx'
import { BottomBar } from '../parts/bottom-bar.tsx'
import { Header } from '../parts/header.tsx'
import { Palette } from '../parts/palette.tsx'
import { PartBar } from '../parts/part-bar.tsx'
import { PassagePane } from '../parts/passage-pane.tsx'
import { QuestionPane } from '../parts/question-pane.tsx'
import { SubmitDialog } from '../parts/submit-dialog.tsx'
import styles from './exam-screen.module.css'

/** A question is drawn ahead while the one before it is read. */
const aheadMs = 400

/** One question at a time, and the way through all of them. */
export function ExamScreen() {
  const t = useTranslations('panel')
  const exam = useExam()
  const inView = useQuestionInView()
  const [isAsking, setAsking] = useState(false)
  const ask = () => setAsking(true)
  useEffect(() => {
    expectMathematics(exam.paper.questions.flatMap((question) => htmlsOf(question, exam.paper)))
  }, [exam])
  const next = exam.paper.questions[(inView?.index ?? 0) + 1]
  useEffect(() => {
    if (!next) return
    const timer = setTimeout(() => drawAhead(htmlsOf(next, exam.paper)), aheadMs)
    return () => clearTimeout(timer)
  }, [exam, next])
  if (!inView) return null
  const { question, index } = inView
  const hasPassage = question.passage_id !== null
  return (
    <div className={styles.frame}>
      <Header onSubmit={ask} />
      <Banner />
      <div className={styles.columns}>
        <main className={styles.main}>
          <PartBar />
          <div className={joinClasses(styles.work, hasPassage && styles.withPassage)}>
            {question.passage_id !== null && (
              <PassagePane key={question.passage_id} passageId={question.passage_id} />
            )}
            <QuestionPane key={question.question_id} question={question} number={index + 1} />
          </div>
          <BottomBar questionId={question.question_id} index={index} onSubmit={ask} />
        </main>
        <aside className={styles.side} aria-label={t('palette')}>
          <Palette onGo={exam.goTo} />
        </aside>
      </div>
      {isAsking && <SubmitDialog onClose={() => setAsking(false)} />}
      <Toasts closeLabel={t('close')} />
    </div>
  )
}
