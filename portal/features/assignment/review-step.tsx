import { useTranslations } from 'use-intl/react'
import { Failure } from '#ui/display/failure.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AttachmentList } from './files/attachment-list.tsx'
import { useSolutions } from './queries.ts'
import type { Assignment } from './reading.ts'
import { Remark } from './remark.tsx'

/** The third step: marks or grade, remark and solutions, once it is evaluated [assignment-25]. */
export function ReviewStep({ assignment }: { assignment: Assignment }) {
  const t = useTranslations('assignment')
  const { id, isEvaluated, isGraded, mark, teacherRemark } = assignment
  if (!isEvaluated) return <Text tone="muted">{t('reviewPending')}</Text>
  return (
    <>
      <dl>
        <Text as="dt" size="sm" tone="muted">
          {t(isGraded ? 'grade' : 'marks')}
        </Text>
        <Text as="dd" size="2xl" weight="bold" isNumeric>
          {mark || dash}
        </Text>
      </dl>
      <Remark title={t('teacherRemark')} text={teacherRemark === '' ? t('noRemark') : teacherRemark} />
      <Solutions fileId={id} />
    </>
  )
}

const dash = '-'

function Solutions({ fileId }: { fileId: number }) {
  const t = useTranslations('assignment')
  const { data, isPending, isError, isFetching, refetch } = useSolutions(fileId)
  if (data === undefined) {
    if (isPending && !isError) return <Skeleton shape="row" />
    return (
      <div role="alert">
        {/* The wording is specified [assignment-25]. */}
        <Failure message={t('networkError')} onRetry={() => void refetch()} isRetrying={isFetching} />
      </div>
    )
  }
  if (data.length === 0) return <Text tone="muted">{t('noSolutions')}</Text>
  return <AttachmentList title={t('solutions')} items={data} />
}
