import { useQueryClient } from '@tanstack/react-query'
import { CloudOff, Paperclip } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { showLeave } from '#domain/leave/texts.ts'
import { leavesKey } from '#portal/shared/leave/queries.ts'
import type { UnsentChange } from '#portal/shared/outbox/change-list.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { dropAsk, readKept } from './writing.ts'

/** An ask that waits on this device for the network [leave-11]. */
export function KeptCard({ kept }: { kept: UnsentChange }) {
  const t = useTranslations('leave')
  const client = useQueryClient()
  const { span, reason, note, file } = readKept(kept)
  const shown = showLeave(span)
  const drop = async () => {
    if (!(await dropAsk(kept))) return
    showToast(t('dropped'), 'good')
    // It may have arrived, with the reply lost.
    await client.invalidateQueries({ queryKey: leavesKey })
  }
  return (
    <Card as="li" gap={3} edge="quiet">
      <Row gap={3} lineGap={1} justify="between" isWrapping align="start">
        <Stack gap="half">
          <Text as="h2" size="md" weight="strong" isNumeric>
            {shown}
          </Text>
          <Text size="sm" tone="muted">
            {t(`reasons.${reason}`)}
          </Text>
        </Stack>
        <Badge tone="quiet" Icon={CloudOff} text={t('here')} />
      </Row>
      {note && (
        <Text wrap="lines" dir="auto">
          {note}
        </Text>
      )}
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
          {t('hereText')}
        </Text>
        <Button variant="quiet" aria-label={t('withdrawOf', { span: shown })} onClick={() => void drop()}>
          {t('withdraw')}
        </Button>
      </Row>
    </Card>
  )
}
