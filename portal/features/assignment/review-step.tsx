import { useTranslations } from 'use-intl/react'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AttachmentList } from './files/attachment-list.tsx'
import { useSolutions } from './queries.ts'
import type { Assignment } from './reading.ts'
import { Remark } from './remark.tsx'

/** The third step: marks or grade, remark and solutions, once it is evaluated (spec/3 §4). */
export function ReviewStep({ assignment }: { assignment: Assignment }) {
  const t = useTranslations('assignment')
  const { id, isEvaluated, isGraded, grade, marks, maxMarks, teacherRemark } = assignment
  if (!isEvaluated) return <Text tone="muted">{t('reviewPending')}</Text>
  return (
    <>
      <dl>
        <Text as="dt" size="sm" tone="muted">
          {t(isGraded ? 'grade' : 'marks')}
        </Text>
        <Text as="dd" size="2xl" weight="bold" isNumeric>
          {isGraded ? grade || dash : marksText(marks, maxMarks)}
        </Text>
      </dl>
      <Remark title={t('teacherRemark')} text={teacherRemark === '' ? t('noRemark') : teacherRemark} />
      <Solutions fileId={id} />
    </>
  )
}

const dash = '-'

function marksText(marks: number | null, max: number | null): string {
  if (marks === null) return dash
  return max === null ? String(marks) : `${marks} / ${max}`
}

function Solutions({ fileId }: { fileId: number }) {
  const t = useTranslations('assignment')
  const { data, isPending, isError } = useSolutions(fileId)
  if (data === undefined) {
    if (isPending && !isError) return <Skeleton shape="row" />
    // spec/3 §8, exact.
    return <p role="alert">{t('networkError')}</p>
  }
  if (data.length === 0) return <Text tone="muted">{t('noSolutions')}</Text>
  return <AttachmentList title={t('solutions')} items={data} />
}
