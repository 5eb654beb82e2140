import { useTranslations } from 'use-intl/react'
import { hasServerMessage, ListFailure } from '#portal/features/exam/list-failure.tsx'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { CardsSkeleton } from '../exam-skeletons.tsx'
import type { ExamUrlState } from '../url-state.ts'
import type { ChangeUrlState } from '../use-exam-url-state.ts'
import { TestList } from './test-list.tsx'
import { useOwnTests } from './use-own-tests.ts'

/** Search results while no label is chosen. Tests of products have a separate section. */
export function AllExams({ urlState, onChange }: { urlState: ExamUrlState; onChange: ChangeUrlState }) {
  const t = useTranslations('myExam')
  const instituteId = useSession((session) => session.instituteId)
  const { query, own, hasOfProducts } = useOwnTests()
  if (query.data === undefined && hasServerMessage(query.error))
    return <ListFailure message={query.error.message} />
  // If only products have exams, their section shows them.
  if (query.data && own.length === 0 && hasOfProducts) return null
  return (
    <Stack as="section" gap={2} aria-label={t('scheduled')}>
      <Text as="h2" size="lg" wrap="anywhere">
        {t('scheduled')}
      </Text>
      <QueryView query={query} loading={<CardsSkeleton />}>
        {() => (
          <TestList
            label={t('scheduled')}
            tests={own}
            instituteOf={() => instituteId}
            length="card"
            urlState={urlState}
            onChange={onChange}
          />
        )}
      </QueryView>
    </Stack>
  )
}
