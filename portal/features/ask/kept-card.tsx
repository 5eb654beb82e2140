import { useQueryClient } from '@tanstack/react-query'
import { CloudOff, Paperclip } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { askKey } from '#portal/shared/ask/queries.ts'
import type { UnsentChange } from '#portal/shared/outbox/change-list.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { drop, readKept } from './writing.ts'

/** A question or message that waits on this device for the network [ask-13]. */
export function KeptCard({ kept }: { kept: UnsentChange }) {
  const t = useTranslations('ask')
  const client = useQueryClient()
  const { title, text, file } = readKept(kept)
  const take = async () => {
    if (!(await drop(kept))) return
    showToast(t('dropped'), 'good')
    // It may have arrived, with the reply lost.
    await client.invalidateQueries({ queryKey: askKey })
  }
  return (
    <Card as="li" gap={2} edge="quiet">
      <Row gap={3} lineGap={1} justify="between" isWrapping align="start">
        {title !== '' && (
          <Text as="h2" size="md" weight="strong" wrap="anywhere" dir="auto">
            {title}
          </Text>
        )}
        <Badge tone="quiet" Icon={CloudOff} text={t('here')} />
      </Row>
      <Text wrap="lines" dir="auto">
        {text}
      </Text>
      {file !== undefined && (
        <Row gap={2}>
          <Paperclip size={14} aria-hidden="true" />
          <Text as="span" size="sm" wrap="anywhere">
            {file}
          </Text>
        </Row>
      )}
      <Row gap={3} lineGap={2} justify="between" isWrapping>
        <Text size="xs" tone="muted">
          {t('kept')}
        </Text>
        <Button
          variant="quiet"
          aria-label={t('dropOf', { title: title || text })}
          onClick={() => void take()}
        >
          {t('drop')}
        </Button>
      </Row>
    </Card>
  )
}
