import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { firstDayOf, isDay, monthOf, showSpan } from '#domain/day.ts'
import { onlinePaymentsFile } from '#domain/desk/fees/online-calls.ts'
import { makeZone } from '#domain/zone.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { fetchFile } from '../../core/fetch-file.ts'
import { FileButtons } from '../../core/file-buttons.tsx'
import { useMe } from '../../core/session.ts'

/** What came online in some days as files, of this month at first [pay-94]. */
export function OnlineFiles() {
  const t = useTranslations('deskPayments.online')
  const today = makeZone(useMe().institute.time_zone).dayAt(Date.now())
  const [{ from, to }, setDays] = useState({ from: firstDayOf(monthOf(today)), to: today })
  const change = (end: 'from' | 'to', day: string) =>
    isDay(day) &&
    setDays((before) => {
      const next = { ...before, [end]: day }
      return next.from <= next.to ? next : { from: day, to: day }
    })
  return (
    <Card as="section" gap={3}>
      <Text as="h2" size="lg" weight="strong">
        {t('files')}
      </Text>
      <Text size="sm" tone="muted">
        {t('filesText')}
      </Text>
      <Row gap={3} lineGap={3} align="end" isWrapping>
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={t(end)}
            type="date"
            max={today}
            value={end === 'from' ? from : to}
            onChange={(event) => change(end, event.target.value)}
          />
        ))}
        <FileButtons
          formats={['csv', 'xlsx']}
          textOf={(format) => ({ text: t(format), label: t('file', { format: t(format) }) })}
          name={`Payments online ${showSpan(from, to)}`}
          fetch={(format) => fetchFile(onlinePaymentsFile, { query: { from, to, format } })}
        />
      </Row>
    </Card>
  )
}
