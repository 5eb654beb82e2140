import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { addDays, showDay } from '#domain/day.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { todayIn } from '../account/shown-time.ts'
import { AccessRow } from './access-row.tsx'
import type { AccessEntry } from './queries.ts'

/** The entries under their days, newest first. */
export function AccessDays({ entries }: { entries: readonly AccessEntry[] }) {
  const t = useTranslations('accessLog')
  const today = todayIn(useSession(({ timeZone }) => timeZone))
  const days = useMemo(() => byDay(entries), [entries])
  const nameOf = (day: string) => {
    if (day === today) return t('today')
    return day === addDays(today, -1) ? t('yesterday') : showDay(day)
  }
  return days.map(({ day, entries: ofDay }) => (
    <Stack as="section" key={ofDay[0]?.id} gap={2}>
      <Text as="h3" size="sm" tone="muted" weight="strong">
        {nameOf(day)}
      </Text>
      <Card padding="none">
        <Stack as="ul" isDivided aria-label={t('list', { day: nameOf(day) })}>
          {ofDay.map((entry) => (
            <AccessRow key={entry.id} entry={entry} />
          ))}
        </Stack>
      </Card>
    </Stack>
  ))
}

function byDay(entries: readonly AccessEntry[]) {
  const days: { day: string; entries: AccessEntry[] }[] = []
  for (const entry of entries) {
    const day = entry.moment.slice(0, 10)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
