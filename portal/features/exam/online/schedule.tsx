import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { hasServerMessage, ListFailure } from '#portal/features/exam/list-failure.tsx'
import type { Label } from '#portal/shared/exam/label.ts'
import { useLabelTests } from '#portal/shared/exam/listed-tests.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { CardsSkeleton } from '../exam-skeletons.tsx'
import type { ExamUrlState } from '../url-state.ts'
import type { ChangeUrlState } from '../use-exam-url-state.ts'
import { TestList } from './test-list.tsx'

type ScheduleProps = { label: Label; urlState: ExamUrlState; onChange: ChangeUrlState; onClose: () => void }

/** The schedules of a label, with a Close button [exam-3]. */
export function Schedule({ label, urlState, onChange, onClose }: ScheduleProps) {
  const t = useTranslations('myExam')
  const query = useLabelTests(label)
  const instituteId = useSession((session) => session.instituteId)
  // If only a refresh failed, the loaded tests stay.
  const isFailed = query.data === undefined && hasServerMessage(query.error)
  return (
    <Stack as="section" gap={2} aria-label={label.name}>
      <Row gap={3} lineGap={1} isWrapping>
        <Button variant="plain" onClick={onClose}>
          <ArrowLeft aria-hidden="true" />
          {t('back')}
        </Button>
        <Text as="h2" size="lg" wrap="anywhere">
          {label.name}
        </Text>
      </Row>
      {isFailed && query.error ? (
        <ListFailure message={query.error.message} />
      ) : (
        <QueryView query={query} loading={<CardsSkeleton />}>
          {(tests) => (
            <TestList
              label={t('scheduled')}
              tests={tests}
              instituteOf={() => instituteId}
              length="card"
              urlState={urlState}
              onChange={onChange}
            />
          )}
        </QueryView>
      )}
    </Stack>
  )
}
