import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import type { Held } from '../attendance/held/held.ts'
import { useOutbox } from '../attendance/held/outbox.ts'
import { showLongDay } from '../core/shown-time.ts'

/** Registers that are on this device and not on the server, each with the reason. */
export function HeldCard() {
  const t = useTranslations('deskToday')
  const said = useTranslations('deskAttendance')
  const held = Object.values(useOutbox((outbox) => outbox.held))
  const reasonOf = ({ conflict, refusal, draft }: Held) => {
    if (conflict) return said('isConflict')
    if (refusal) return said('isRefused', { reason: refusal })
    return draft ? said('draft') : said('isWaiting')
  }
  if (held.length === 0) return null
  return (
    <Card tone="info" gap={2} as="section">
      <Text as="h2" size="lg" weight="strong">
        {t('onDevice')}
      </Text>
      <Text>{t('onDeviceText')}</Text>
      <ul>
        {held.map((one) => (
          <Row as="li" key={one.classId} gap={3} lineGap={1} justify="between" isWrapping>
            <Stack>
              <Text weight="strong" wrap="anywhere">
                {one.title}
              </Text>
              <Text>{`${showLongDay(one.day)} · ${reasonOf(one)}`}</Text>
            </Stack>
            <TextLink
              as={Link}
              to={`/attendance/${one.sectionId}/${one.day}?class=${one.classId}`}
              aria-label={t('openOf', { title: one.title, day: showLongDay(one.day) })}
            >
              {t('open')}
            </TextLink>
          </Row>
        ))}
      </ul>
    </Card>
  )
}
