import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { BookmarkedQuestion } from '#domain/exam/bookmark/calls.ts'
import { questionTypes } from '#domain/exam/question.ts'
import { AnswerView } from '#portal/shared/exam/question/answer-view.tsx'
import { QuestionHtml } from '#portal/shared/exam/question/question-html.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './question.module.css'

type AnswerSectionsProps = { question: BookmarkedQuestion; feedback: string; isAnswerShown: boolean }

/** Your Answer, Correct Answer, Solution by admin, Feedback, as far as there are any (spec/3 §2). */
export function AnswerSections({ question, feedback, isAnswerShown }: AnswerSectionsProps) {
  const t = useTranslations('bookmark')
  const { ques_type, attempt_answer, correct_ans, answer } = question
  const isWritten = ques_type === questionTypes.written
  return (
    <div className={styles.sections}>
      <Section title={t('yourAnswer')} look={styles.own}>
        {attempt_answer.trim() === '' ? (
          t('notAnswered')
        ) : (
          <AnswerView type={ques_type} answer={attempt_answer} />
        )}
      </Section>
      {!isWritten && correct_ans !== '' && (
        <Section title={t('correctAnswer')} look={styles.good}>
          <AnswerView type={ques_type} answer={correct_ans} />
        </Section>
      )}
      {answer !== '' && (
        <Section title={t('solution')} look={styles.good}>
          <QuestionHtml html={answer} />
        </Section>
      )}
      {feedback !== '' && (
        <Section title={t('feedback')} look={undefined}>
          <QuestionHtml html={feedback} />
        </Section>
      )}
      {!isAnswerShown && <p className={styles.withheld}>{t('withheld')}</p>}
    </div>
  )
}

function Section({
  title,
  look,
  children,
}: {
  title: string
  look: string | undefined
  children: ReactNode
}) {
  return (
    <section aria-label={title} className={joinClasses(styles.section, look)}>
      <h3 className={styles.sectionTitle}>{title}</h3>
      <div>{children}</div>
    </section>
  )
}
