import { useId, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { listTests, nowAndNext } from '#portal/features/exam/online/listing.ts'
import { useChanges } from '#portal/features/exam/use-changes.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { useZone } from '#portal/shared/time/use-zone.ts'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from '../exam-tab.module.css'
import { TestCard } from './test-card.tsx'
import { useOwnTests } from './use-own-tests.ts'

const all = { typed: '', day: '' }

/** Running, upcoming and just submitted exams, before a label is chosen. */
export function NowAndNext() {
  const t = useTranslations('myExam')
  const id = useId()
  const zone = useZone()
  const instituteId = useSession((session) => session.instituteId)
  const { query, own } = useOwnTests()
  const now = useChanges(own)
  const shown = useMemo(() => nowAndNext(listTests(own, all, now, zone)), [own, now, zone])
  if (query.data && shown.length === 0) return null
  return (
    <Stack as="section" gap={2} aria-labelledby={id}>
      <Text as="h2" id={id} size="lg" wrap="anywhere" className={styles.title}>
        {t('nowAndNext')}
      </Text>
      <QueryView query={query} loading={<Waiting count={1} />}>
        {() => (
          <Stack as="ul" gap={2} className={styles.first}>
            {shown.map(({ test, status }) => (
              <li key={test.id}>
                <TestCard test={test} status={status} instituteId={instituteId} length="card" />
              </li>
            ))}
          </Stack>
        )}
      </QueryView>
    </Stack>
  )
}
