import { useTranslations } from 'use-intl/react'
import type { Effect } from '#domain/desk/people-change-calls.ts'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showDatedDay } from '../../core/shown-time.ts'

/** What a change means, in whole sentences, and what may be a mistake. */
export function Effects({ effects, warnings }: { effects: readonly Effect[]; warnings: readonly string[] }) {
  const t = useTranslations('deskChange')
  return (
    <Stack gap={3} aria-live="polite">
      <h3>{t('means')}</h3>
      {effects.length === 0 && <Text>{t('nothing')}</Text>}
      <Stack as="ul" gap={2}>
        {effects.map(({ effect, name, other, day }) => (
          <Text as="li" key={`${effect} ${name} ${other}`} wrap="anywhere">
            {t(`effects.${effect}`, { name, other, day: day && showDatedDay(day) })}
          </Text>
        ))}
      </Stack>
      {warnings.length > 0 && (
        <Card tone="warn" gap={1}>
          <Text weight="strong">{t('warnings')}</Text>
          {warnings.map((warning) => (
            <Text key={warning} wrap="anywhere">
              {warning}
            </Text>
          ))}
        </Card>
      )}
    </Stack>
  )
}
