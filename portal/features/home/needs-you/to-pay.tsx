import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Skeleton, Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useWaiting } from '../queries.ts'
import styles from './needs-you.module.css'
import { firstFees } from './waiting.ts'
import { WaitingRow } from './waiting-row.tsx'

/** What a parent owes first, for each child; after a failure "Needs you" says so. */
export function ToPay() {
  const t = useTranslations('home.needsYou')
  const { data, isPending, isError } = useWaiting()
  if (isError && !data) return null
  const fees = firstFees(data ?? [])
  return (
    <Card as="section" padding="none" className={styles.toPay} aria-label={t('toPay')}>
      {isPending ? (
        <Waiting className={styles.waitingRow}>
          <Skeleton className={styles.blank} />
        </Waiting>
      ) : fees.length > 0 ? (
        <Stack as="ul" isDivided>
          {fees.map((item) => (
            <WaitingRow key={`${item.id}.${item.studentId}`} item={item} />
          ))}
        </Stack>
      ) : (
        <Row gap={2} className={styles.nothing}>
          <CircleCheck size={20} aria-hidden="true" />
          <Text tone="muted">{t('nothingToPay')}</Text>
        </Row>
      )}
    </Card>
  )
}
