import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Text } from '#ui/layout/text.tsx'
import { words } from '#ui/words.ts'
import type { Meanwhile } from './queries.ts'

/** What became of leave that somebody else has answered, or the family has taken back: nothing was written. */
export function MeanwhileCard({ leaves, onClose }: { leaves: Meanwhile; onClose: () => void }) {
  const t = useTranslations('deskLeave')
  return (
    <Card tone="warn" gap={2} role="alert">
      <Text weight="strong">{t('meanwhile')}</Text>
      <ul>
        {leaves.map(({ leave_id, name, state, answered_by: by }) => (
          <li key={leave_id}>
            {by
              ? t('meanwhileBy', { name, state: t(`states.${state}`), by })
              : t('meanwhileOf', { name, state: t(`states.${state}`) })}
          </li>
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
