import { X } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { ExamPicture } from '#portal/features/exam/exam-picture.tsx'
import { type ListedTest, listTests } from '#portal/features/exam/online/listing.ts'
import { useChanges } from '#portal/features/exam/use-changes.ts'
import type { Test } from '#portal/shared/exam/read-test.ts'
import { LongList } from '#portal/shared/lists/long-list.tsx'
import { useZone } from '#portal/shared/time/use-zone.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { ExamUrlState } from '../url-state.ts'
import type { ChangeUrlState } from '../use-exam-url-state.ts'
import { TestCard } from './test-card.tsx'

const heights = { wide: 112, phone: 196 }
const keyOf = ({ test }: ListedTest) => test.id

type TestListProps<T extends Test> = {
  label: string
  tests: readonly T[]
  /** The id of the institute that runs a test. */
  instituteOf: (test: T) => number
  /** The maximum length of a name. */
  length: 'card' | 'product'
  urlState: ExamUrlState
  onChange: ChangeUrlState
}

/** The cards that match the search and the day, with their current status. */
export function TestList<T extends Test>(props: TestListProps<T>) {
  const { label, tests, instituteOf, length, urlState, onChange } = props
  const t = useTranslations('myExam')
  const zone = useZone()
  const now = useChanges(tests)
  const typed = useDeferredValue(urlState.typed)
  const { day } = urlState
  const found = useMemo(() => listTests(tests, { typed, day }, now, zone), [tests, typed, day, now, zone])
  const isNarrowed = typed.trim() !== '' || day !== ''
  return (
    <>
      <Row gap={2} isWrapping>
        <Text role="status" size="sm" tone="muted">
          {t('found', { count: found.length })}
        </Text>
        {day !== '' && (
          <Button
            variant="plain"
            aria-label={t('anyDay', { day: showDay(day) })}
            onClick={() => onChange({ day: '' })}
          >
            {t('onDay', { day: showDay(day) })}
            <X aria-hidden="true" />
          </Button>
        )}
      </Row>
      {found.length > 0 ? (
        <LongList label={label} items={found} keyOf={keyOf} heights={heights}>
          {({ test, status }) => (
            <TestCard test={test} status={status} instituteId={instituteOf(test)} length={length} />
          )}
        </LongList>
      ) : (
        <EmptyState
          title={t('none')}
          picture={!isNarrowed && <ExamPicture />}
          action={
            isNarrowed && (
              <Button variant="quiet" onClick={() => onChange({ typed: '', day: '' })}>
                {t('clear')}
              </Button>
            )
          }
        />
      )}
    </>
  )
}
