import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { stateIn } from '#domain/exam/panel/exam-tab.ts'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { useExam, useExamState, useQuestionInView } from '../../core/use-exam.ts'
import { isAnswered } from '../palette/palette-counts.ts'
import styles from './part-bar.module.css'

/** The parts of a paper: each begins at its first question. */
export function PartBar() {
  const t = useTranslations('panel')
  const { paper, goTo } = useExam()
  const examTab = useExamState((state) => state.examTab)
  const here = useQuestionInView()?.question.part_id
  const current = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is what it waits for
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [here])
  if (paper.parts.length < 2) return null
  return (
    <nav className={styles.bar} aria-label={t('partsNavigation')}>
      {paper.parts.map(({ part_id, name }) => {
        const own = paper.questions.filter((question) => question.part_id === part_id)
        const answered = own.filter(({ question_id }) => isAnswered(stateIn(examTab, question_id))).length
        const first = own[0]
        return (
          <button
            key={part_id}
            ref={part_id === here ? current : null}
            type="button"
            className={styles.part}
            aria-current={part_id === here ? 'true' : undefined}
            onClick={() => first && goTo(first.question_id)}
          >
            {name}
            <span className={styles.count} aria-hidden="true">
              {answered}/{own.length}
            </span>
            <VisuallyHidden>{t('partProgress', { answered, count: own.length })}</VisuallyHidden>
          </button>
        )
      })}
    </nav>
  )
}
