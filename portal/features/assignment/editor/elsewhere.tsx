import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Text } from '#ui/layout/text.tsx'

/** Another tab has the draft; this one can take it over. */
export function Elsewhere({ onTakeOver }: { onTakeOver: () => void }) {
  const t = useTranslations('assignment')
  return (
    <Card tone="info" padding="small" gap={2} role="status">
      <Text weight="strong">{t('elsewhere')}</Text>
      <p>{t('elsewhereText')}</p>
      <div>
        <Button variant="quiet" onClick={onTakeOver}>
          {t('takeOver')}
        </Button>
      </div>
    </Card>
  )
}
