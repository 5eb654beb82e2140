import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { listed } from '#domain/bidi.ts'
import { showDay } from '#domain/day.ts'
import { isHttpsAddress } from '#domain/session/address.ts'
import { LinkedText } from '#portal/shared/text/linked-text.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { CalendarItem } from './calendar.ts'
import styles from './event.module.css'
import { toneOf } from './event-item.tsx'

const dash = '-'

/** The details of a holiday or event [event-9]. */
export function EventDetails({ item }: { item: CalendarItem }) {
  const t = useTranslations('event')
  const { kind, type, last, isAllDay } = item
  const audience = item.audience.map((key) => t(`audiences.${key}`))
  const facts = [
    [t('start'), showDay(item.first)],
    last !== undefined && [t('end'), showDay(last)],
    !isAllDay && [t('startTime'), item.startTime || dash],
    !isAllDay && [t('endTime'), item.endTime || dash],
    [t('standard'), listed(item.standards) || t('allClasses', { dash })],
    [t('audience'), audience.join(', ') || dash],
  ].filter((fact): fact is [string, string] => fact !== false)
  return (
    <Stack gap={4}>
      <Row as="p" gap={2} isWrapping>
        <Badge tone={toneOf[kind]} text={type ? t(`types.${type}`) : t(kind)} />
        {isAllDay && <Badge tone="quiet" text={t('allDay')} />}
      </Row>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Text as="dt" size="sm" tone="muted">
              {name}
            </Text>
            <Text as="dd" weight="strong" wrap="anywhere">
              {value}
            </Text>
          </div>
        ))}
      </dl>
      <div>
        <Text as="h3" size="sm" tone="muted" weight="normal">
          {t('description')}
        </Text>
        <Text wrap="anywhere" className={styles.text}>
          <LinkedText text={item.description || dash} />
        </Text>
      </div>
      {isHttpsAddress(item.documentUrl) && (
        <a href={item.documentUrl} target="_blank" rel="noopener noreferrer" className={styles.link}>
          {t('document')}
          <ExternalLink size={16} aria-hidden="true" />
        </a>
      )}
    </Stack>
  )
}
