import { useTranslations } from 'use-intl/react'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { DueDate, DueNote } from './due-note.tsx'
import type { Assignment } from './reading.ts'
import { StatusBadge } from './status-badge.tsx'

/** Title, status and due date. */
export function AssignmentHeader({ assignment }: { assignment: Assignment }) {
  const t = useTranslations('assignment')
  return (
    <Stack as="header" gap={2}>
      <Text as="h2" size="xl" wrap="anywhere">
        {assignment.title}
      </Text>
      <Row gap={4} lineGap={1} isWrapping>
        <StatusBadge item={assignment} />
        <Text size="sm" tone="muted" isNumeric>
          {t('dueDate')}{' '}
          <Text as="strong" tone="default" weight="strong">
            <DueDate endsAt={assignment.endsAt} />
          </Text>
        </Text>
        <DueNote item={assignment} />
      </Row>
    </Stack>
  )
}
