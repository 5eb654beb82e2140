import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { testTypes } from '#domain/exam/reply.ts'
import { nameLengths } from '#domain/exam/report/report.ts'
import { truncate } from '#domain/truncate.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { type TestRank, useTestRanks } from '../queries.ts'
import { ScoreScale } from '../scale/score-scale.tsx'
import { latestOf } from './listing.ts'

/** The newest published results against class and topper; renders nothing for an empty list. */
export function LatestResults({ typed }: { typed: string }) {
  const t = useTranslations('report')
  const { data = [] } = useTestRanks()
  const latest = latestOf(data, useDeferredValue(typed))
  if (latest.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-labelledby="latest-results">
      <Text as="h2" id="latest-results" size="lg">
        {t('latest')}
      </Text>
      <Grid as="ul" columns="card" gap={4} aria-labelledby="latest-results">
        {latest.map((result) => (
          <li key={result.testId}>
            <ResultCard result={result} />
          </li>
        ))}
      </Grid>
    </Stack>
  )
}

function ResultCard({ result }: { result: TestRank }) {
  const t = useTranslations('report')
  const { testId, name, typeId, date, marks, maximumMarks, averageMarks, topperMarks, rank, takers } = result
  return (
    <Card as={Link} to={`/report/${testId}`} gap={1}>
      <Text as="span" weight="strong" wrap="anywhere" dir="auto" title={name}>
        {truncate(name, nameLengths.card)}
      </Text>
      <Row as="span" gap={3} lineGap={1} justify="between" isWrapping>
        <Text as="span" size="sm" tone="muted" isNumeric>
          {showDay(date.slice(0, 10))} · {t(`types.${typeId === testTypes.mock ? 'mock' : 'online'}`)}
        </Text>
        {topperMarks !== null && <Badge tone="good" text={t('rankOf', { rank, takers })} />}
      </Row>
      <ScoreScale marks={marks} whole={maximumMarks} average={averageMarks} topper={topperMarks} />
    </Card>
  )
}
