import { useTranslations } from 'use-intl/react'
import type { Assignment } from '#domain/assignment/calls.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { AttachmentList } from './files/attachment-list.tsx'
import { useSolutions } from './queries.ts'
import styles from './review-step.module.css'

type ReviewStepProps = { assignment: Assignment; isEvaluated: boolean }

/** The third step: marks or grade, remark and solutions, once it is evaluated (spec/3 §4). */
export function ReviewStep({ assignment, isEvaluated }: ReviewStepProps) {
  const t = useTranslations('assignment')
  if (!isEvaluated) return <p className={styles.pending}>{t('reviewPending')}</p>
  const { enable_grade, grade, student_marks, evaluation_marks, teacher_comment, file_id } = assignment
  const isGraded = enable_grade === 'Y'
  return (
    <>
      <dl className={styles.result}>
        <div>
          <dt>{t(isGraded ? 'grade' : 'marks')}</dt>
          <dd className={styles.figure}>
            {isGraded ? grade || dash : marksText(student_marks, evaluation_marks)}
          </dd>
        </div>
      </dl>
      <div>
        <h4 className={styles.title}>{t('teacherRemark')}</h4>
        <p className={styles.remark}>{teacher_comment === '' ? t('noRemark') : teacher_comment}</p>
      </div>
      <Solutions fileId={file_id} />
    </>
  )
}

const dash = '-'

function marksText(marks: number | null, most: number | null): string {
  if (marks === null) return dash
  return most === null ? String(marks) : `${marks} / ${most}`
}

function Solutions({ fileId }: { fileId: number }) {
  const t = useTranslations('assignment')
  const { data, isPending, isError } = useSolutions(fileId, true)
  if (data === undefined) {
    if (isPending && !isError) return <Skeleton className={styles.loading} />
    // spec/3 §8, exact.
    return <p role="alert">{t('networkError')}</p>
  }
  if (data.length === 0) return <p className={styles.pending}>{t('noSolutions')}</p>
  return <AttachmentList title={t('solutions')} items={data} />
}
