import { useTranslations } from 'use-intl/react'
import type { Assignment } from '#domain/assignment/calls.ts'
import { mayEdit } from '#domain/assignment/status.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { SafeHtml } from '#ui/safe-html.tsx'
import styles from './assignment-details.module.css'
import { AttachmentList } from './files/attachment-list.tsx'

/** The first step: what is to be done, and what the teacher gave with it. */
export function AssignmentDetails({ assignment }: { assignment: Assignment }) {
  const t = useTranslations('assignment')
  const isSchool = String(useSession((session) => session.is_institute_type_school))
  const { subject_name, course_name, topic_name, sub_topic_name, description } = assignment
  const { attachment_lists, allow_assignment_late_submission, evaluation_marks, enable_grade } = assignment
  const isLateAllowed = allow_assignment_late_submission === 'Y' && mayEdit(assignment)
  const rows = [
    [t('course', { isSchool }), course_name],
    [t('subject'), subject_name],
    [t('topic'), topic_name],
    [t('subTopic'), sub_topic_name],
    [t('marks'), enable_grade === 'N' && evaluation_marks !== null ? String(evaluation_marks) : ''],
  ] as const
  return (
    <>
      <dl className={styles.facts}>
        {rows
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {description !== '' && <SafeHtml html={description} headingLevel={4} />}
      {isLateAllowed && <p className={styles.late}>{t('lateAllowed')}</p>}
      {attachment_lists.length > 0 && <AttachmentList title={t('attachments')} items={attachment_lists} />}
    </>
  )
}
