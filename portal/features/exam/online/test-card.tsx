import { ClipboardList, FileClock, Repeat2 } from 'lucide-react'
import { memo, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { ListedStatus } from '#domain/exam/card-status.ts'
import { showTimeLimit } from '#domain/exam/duration.ts'
import { testTypes } from '#domain/exam/reply.ts'
import { showTime } from '#domain/time-of-day.ts'
import { truncate } from '#domain/truncate.ts'
import { testNameLengths } from '#portal/features/exam/online/listing.ts'
import type { Test } from '#portal/shared/exam/read-test.ts'
import { anchorOf } from '#portal/shared/navigation/address.ts'
import { useZone } from '#portal/shared/time/use-zone.ts'
import { Badge, type BadgeTone } from '#ui/display/badge.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TestAction } from './test-action.tsx'
import styles from './test-card.module.css'

const kinds = {
  [testTypes.mock]: { name: 'mock', Icon: FileClock },
  [testTypes.practice]: { name: 'practice', Icon: Repeat2 },
  [testTypes.online]: { name: 'online', Icon: ClipboardList },
} as const

const tones: Readonly<Record<ListedStatus, BadgeTone>> = {
  upcoming: 'info',
  practice: 'good',
  ongoing: 'good',
  resume: 'warn',
  view: 'quiet',
  handedIn: 'good',
  calledOff: 'quiet',
}

type TestCardProps = {
  test: Test
  status: ListedStatus
  /** The institute that runs it. */
  instituteId: number
  length: keyof typeof testNameLengths
}

/** A test: when, how long, how many times, and its action [exam-9]. */
export const TestCard = memo(function TestCard({ test, status, instituteId, length }: TestCardProps) {
  const t = useTranslations('myExam')
  const id = useId()
  const { name, Icon } = kinds[test.typeId as keyof typeof kinds] ?? kinds[testTypes.online]
  const shown = truncate(test.name, testNameLengths[length])
  return (
    <Card as="article" className={styles.card} aria-labelledby={id} data-anchor={anchorOf('exam', test.id)}>
      <span className={joinClasses(styles.mark, styles[name])} aria-hidden="true">
        <Icon size={20} />
      </span>
      <Stack gap="half">
        <Text as="h3" id={id} size="md" wrap="anywhere" title={shown === test.name ? undefined : test.name}>
          {shown}
        </Text>
        <Text as={Row} gap={2} lineGap="half" isWrapping size="sm" tone="muted">
          <span>{t(`types.${name}`)}</span>
          <Badge tone={tones[status]} text={t(`status.${status}`)} />
        </Text>
      </Stack>
      <dl className={styles.facts}>
        <Moment label={t('starts')} moment={test.startMs} />
        <Moment label={t('ends')} moment={test.endMs} />
        <div>
          <Text as="dt" size="xs" tone="muted">
            {t('duration')}
          </Text>
          <Text as="dd" size="sm" weight="medium" isNumeric>
            {showTimeLimit(test)}
          </Text>
        </div>
        <div>
          <Text as="dt" size="xs" tone="muted">
            {t('attempts')}
          </Text>
          <Text as="dd" size="sm" weight="medium" isNumeric>
            {useAttempts(test)}
          </Text>
        </div>
      </dl>
      <div className={styles.action}>
        <TestAction test={test} status={status} instituteId={instituteId} />
      </div>
    </Card>
  )
})

function Moment({ label, moment }: { label: string; moment: number }) {
  const zone = useZone()
  return (
    <div>
      <Text as="dt" size="xs" tone="muted">
        {label}
      </Text>
      <Text as="dd" size="sm" weight="medium" isNumeric>
        <Text as="span" wrap="nowrap">
          {showDay(zone.dayAt(moment))}
        </Text>{' '}
        <Text as="span" wrap="nowrap">
          {showTime(zone.minuteAt(moment))}
        </Text>
      </Text>
    </div>
  )
}

/** 0 means unlimited [exam-9]. */
function useAttempts({ submittedAttempts: count, attemptLimit: limit }: Test): string {
  const t = useTranslations('myExam')
  if (limit > 0) return t('attemptsOf', { count, limit })
  return count === 0 ? t('attemptsNone') : t('attemptsUnlimited', { count })
}
