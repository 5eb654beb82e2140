import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { hasServerMessage, ListFailure } from '#portal/features/exam/list-failure.tsx'
import { useProductTests } from '#portal/shared/exam/listed-tests.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { ExamUrlState } from '../url-state.ts'
import type { ChangeUrlState } from '../use-exam-url-state.ts'
import { TestList } from './test-list.tsx'

/** The exams of the student's products; renders nothing for an empty list [exam-7]. */
export function ProductExams({ urlState, onChange }: { urlState: ExamUrlState; onChange: ChangeUrlState }) {
  const t = useTranslations('myExam')
  const id = useId()
  const query = useProductTests()
  if (query.data === undefined)
    return hasServerMessage(query.error) ? <ListFailure message={query.error.message} /> : null
  if (query.data.length === 0) return null
  return (
    <Stack as="section" gap={2} aria-labelledby={id}>
      <Text as="h2" id={id} size="lg" wrap="anywhere">
        {t('products')}
      </Text>
      <TestList
        label={t('productsOf')}
        tests={query.data}
        instituteOf={(test) => test.instituteId}
        length="product"
        urlState={urlState}
        onChange={onChange}
      />
    </Stack>
  )
}
