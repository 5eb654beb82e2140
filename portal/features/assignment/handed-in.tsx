import { useTranslations } from 'use-intl/react'
import { isEvaluated } from '#domain/assignment/status.ts'
import { AttachmentList } from './files/attachment-list.tsx'
import styles from './handed-in.module.css'
import type { Work } from './queries.ts'

type HandedInProps = {
  work: Work
  /** Says why it cannot be changed, to whom; undefined where it can. */
  note: 'student' | 'parent' | undefined
}

/** What lies at the school: as it is, not to be changed. */
export function HandedIn({ work: { assignment, attached }, note }: HandedInProps) {
  const t = useTranslations('assignment')
  const { student_comment, student_status } = assignment
  const isSubmitted = student_status === 'Submitted'
  const isNothing = attached.length === 0 && student_comment === ''
  const submittedNote = note === 'parent' ? t('submittedParent') : t('submittedNote')
  const otherNote = t(isEvaluated(assignment) ? 'evaluatedNote' : 'closedNote')
  return (
    <div className={styles.work}>
      {note && <p className={styles.note}>{isSubmitted ? submittedNote : otherNote}</p>}
      {isNothing && <p className={styles.note}>{t(note ? 'nothingHandedIn' : 'nothingYet')}</p>}
      {attached.length > 0 && <AttachmentList title={t('files')} items={attached} />}
      {student_comment !== '' && (
        <div>
          <h4 className={styles.title}>{t('remark')}</h4>
          <p className={styles.remark}>{student_comment}</p>
        </div>
      )}
    </div>
  )
}
