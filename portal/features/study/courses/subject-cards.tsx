import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { StudySubject } from '#domain/study/calls.ts'
import { colourOf, fileCount, firstLetterOf } from '../rules.ts'
import { type StudyUrlState, studyAddress } from '../url-state.ts'
import styles from './subject-cards.module.css'
import { subjectLinkId } from './use-step-focus.ts'

const colours = [styles.hue1, styles.hue2, styles.hue3, styles.hue4, styles.hue5]

type SubjectCardsProps = { subjects: readonly StudySubject[]; urlState: StudyUrlState }

/** Subjects with their first letter, in five colours going round (spec/2 §2.3). */
export function SubjectCards({ subjects, urlState }: SubjectCardsProps) {
  const t = useTranslations('study')
  return (
    <ul className={styles.cards} aria-label={t('subjects')}>
      {subjects.map((subject, index) => (
        <li key={subject.subjectId} className={colours[colourOf(index)]}>
          <Link
            id={subjectLinkId(subject.subjectId)}
            to={studyAddress({ ...urlState, subjectId: subject.subjectId, topicId: 0 })}
            className={styles.card}
          >
            <span className={styles.letter} aria-hidden="true">
              {firstLetterOf(subject.subjectName)}
            </span>
            <span className={styles.about}>
              <span className={styles.name}>{subject.subjectName}</span>
              <span className={styles.count}>{t('counts.files', { count: fileCount(subject) })}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
