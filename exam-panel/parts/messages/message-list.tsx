import { useTranslations } from 'use-intl/react'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showLocalTime } from '../../core/show-local-time.ts'
import { useExamState } from '../../core/use-exam.ts'
import styles from './message-list.module.css'

/** The messages of the examiner, the latest first. */
export function MessageList() {
  const t = useTranslations('panel')
  const all = useExamState((state) => state.messages)
  return (
    <Stack as="ul" gap={3}>
      {all.toReversed().map(({ id, text, sentAt, isToAll }) => (
        <Card key={id} as="li" isFlat gap={1}>
          <Text size="sm" tone="muted">
            {t('messages.to', { time: showLocalTime(sentAt), toAll: isToAll ? 'yes' : 'no' })}
          </Text>
          <p className={styles.text} dir="auto">
            {text}
          </p>
        </Card>
      ))}
    </Stack>
  )
}
