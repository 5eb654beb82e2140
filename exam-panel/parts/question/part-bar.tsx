import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { countAnswered, useExam, useExamState, useQuestionInView } from '../../core/use-exam.ts'
import { LockedPartBar } from './locked-part-bar.tsx'
import styles from './part-bar.module.css'

/** Leads to the first question of each part. */
export function PartBar() {
  const t = useTranslations('panel')
  const { paper, goTo } = useExam()
  const examTab = useExamState((state) => state.examTab)
  const partInView = useQuestionInView()?.question.partId
  const current = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another part comes into view
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [partInView])
  if (paper.parts.length < 2) return null
  if (paper.isLocked) return <LockedPartBar />
  return (
    <nav className={styles.bar} aria-label={t('partsNavigation')}>
      {paper.parts.map(({ partId, name, attemptAny }) => {
        const own = paper.questions.filter((question) => question.partId === partId)
        const answered = countAnswered(examTab, own)
        const first = own[0]
        const count = attemptAny ?? own.length
        return (
          <button
            key={partId}
            ref={partId === partInView ? current : null}
            type="button"
            className={styles.part}
            aria-current={partId === partInView ? 'true' : undefined}
            onClick={() => first && goTo(first.questionId)}
          >
            {name}
            <span className={styles.count} aria-hidden="true">
              {answered}/{count}
            </span>
            <VisuallyHidden>{t('partProgress', { answered, count })}</VisuallyHidden>
          </button>
        )
      })}
    </nav>
  )
}
