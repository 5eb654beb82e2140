import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Series } from '#domain/desk/fees/shared.ts'
import { financialYearStart, receiptNumber } from '#domain/fee/receipt-number.ts'
import { makeZone } from '#domain/zone.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ListRow, RowFacts } from '#ui/layout/list-row.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useMe } from '../../core/session.ts'
import { Unfetched } from '../../core/unfetched.tsx'
import { FeesHead } from '../fees-head.tsx'
import { seriesTexts } from '../office-texts.ts'
import { useSeries } from '../queries.ts'
import { feesTexts } from '../texts.ts'
import { SeriesDialog } from './series-dialog.tsx'

const texts = { deskFees: feesTexts, deskSeries: seriesTexts }

/** The series of receipt numbers [desk-54]. */
export function SeriesScreen() {
  return (
    <FeatureTexts texts={texts}>
      <AllSeries />
    </FeatureTexts>
  )
}

function AllSeries() {
  const t = useTranslations('deskSeries')
  const { roles, institute } = useMe()
  const mayWrite = roles.includes('owner')
  const query = useSeries()
  const { data } = query
  const [open, setOpen] = useState<Series | 'new'>()
  const start = financialYearStart(makeZone(institute.time_zone).dayAt(Date.now()))
  return (
    <Stack gap={4}>
      <FeesHead
        title={t('title')}
        text={t('about')}
        actions={mayWrite && data && <Button onClick={() => setOpen('new')}>{t('add')}</Button>}
      />
      {!mayWrite && (
        <Text size="sm" tone="muted">
          {t('ownersOnly')}
        </Text>
      )}
      {data ? (
        data.length === 0 ? (
          <EmptyState
            title={t('none')}
            text={t('noneText', { example: receiptNumber('{year}/{number}', 6, start, 1) })}
          />
        ) : (
          <Card as="ul" padding="none" isDivided>
            {data.map((one) => (
              <ListRow key={one.series_id}>
                <RowFacts>
                  <Row gap={2} isWrapping>
                    <Text as="span" weight="strong" wrap="anywhere">
                      {one.name}
                    </Text>
                    {one.is_first && one.is_used && <Badge tone="accent" text={t('first')} />}
                    {!one.is_used && <Badge tone="quiet" text={t('unused')} />}
                  </Row>
                  <Text wrap="anywhere" isNumeric>
                    {t('next', { next: one.next })}
                  </Text>
                  <Text size="sm" tone="muted">
                    {t('given', { count: one.last, shown: one.last.toLocaleString('en-IN') })}
                  </Text>
                </RowFacts>
                {mayWrite && (
                  <Button
                    variant="quiet"
                    aria-label={t('changeOf', { name: one.name })}
                    onClick={() => setOpen(one)}
                  >
                    {t('change')}
                  </Button>
                )}
              </ListRow>
            ))}
          </Card>
        )
      ) : (
        <Unfetched query={query} count={3} />
      )}
      {open && (
        <SeriesDialog
          series={open === 'new' ? undefined : open}
          isOnly={(data ?? []).length === 0}
          start={start}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Stack>
  )
}
