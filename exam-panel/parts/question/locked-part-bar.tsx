import { Check, Lock } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { countAnswered, useExam, useExamState } from '../../core/use-exam.ts'
import styles from './part-bar.module.css'

/** Locked parts as ended, open or ahead. */
export function LockedPartBar() {
  const t = useTranslations('panel')
  const { paper } = useExam()
  const { parts, questions, openPart } = paper
  const answered = useExamState(({ examTab }) => countAnswered(examTab, questions))
  const count = parts[openPart]?.attemptAny ?? questions.length
  return (
    <ol className={styles.bar} aria-label={t('partsNavigation')}>
      {parts.map(({ partId, name }, index) => {
        const Icon = index < openPart ? Check : Lock
        return (
          <li key={partId} className={styles.part} aria-current={index === openPart ? 'step' : undefined}>
            {index !== openPart && <Icon size={14} aria-hidden="true" />}
            {name}
            {index === openPart ? (
              <>
                <span className={styles.count} aria-hidden="true">
                  {answered}/{count}
                </span>
                <VisuallyHidden>{t('partProgress', { answered, count })}</VisuallyHidden>
              </>
            ) : (
              <VisuallyHidden>{t(index < openPart ? 'partOver' : 'partNotOpen')}</VisuallyHidden>
            )}
          </li>
        )
      })}
    </ol>
  )
}
