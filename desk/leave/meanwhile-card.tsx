import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Text } from '#ui/layout/text.tsx'
import { words } from '#ui/words.ts'
import { useMeanwhileLine } from './meanwhile-line.ts'
import type { Meanwhile } from './queries.ts'

/** What became of leave that somebody else has answered or changed, or the family has taken back: nothing was written. */
export function MeanwhileCard({ leaves, onClose }: { leaves: Meanwhile; onClose: () => void }) {
  const t = useTranslations('deskLeave')
  const lineOf = useMeanwhileLine()
  return (
    <Card tone="warn" gap={2} role="alert">
      <Text weight="strong">{t('meanwhile')}</Text>
      <ul>
        {leaves.map((one) => (
          <li key={one.leave_id}>{lineOf(one)}</li>
        ))}
      </ul>
      <div>
        <Button variant="quiet" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </Card>
  )
}
