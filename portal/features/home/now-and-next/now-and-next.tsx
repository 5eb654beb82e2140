import { useTranslations } from 'use-intl/react'
import { entryKey } from '#portal/shared/calendar/entry.ts'
import { Skeleton, Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './now-and-next.module.css'
import { NowRow } from './now-row.tsx'
import { useNowAndNext } from './use-now-and-next.ts'

/** The running class, and the next one. */
export function NowAndNext() {
  const t = useTranslations('home.today')
  const { isShown, isPending, items, now, today } = useNowAndNext()
  if (!isShown) return null
  return (
    <Card as="section" padding="none" className={styles.panel} aria-label={t('title')}>
      {isPending ? (
        <Waiting className={styles.waiting}>
          <Skeleton className={styles.blank} />
          <Skeleton className={styles.blank} />
        </Waiting>
      ) : items.length > 0 ? (
        <Stack as="ul" isDivided>
          {items.map((item) => (
            <NowRow key={entryKey(item.entry)} item={item} now={now} today={today} />
          ))}
        </Stack>
      ) : (
        <Text tone="muted" align="center" className={styles.none}>
          {t('none')}
        </Text>
      )}
    </Card>
  )
}
