import { useTranslations } from 'use-intl/react'
import { useSession } from '#portal/shared/session-store.ts'
import { SafeHtml } from '#ui/display/safe-html.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AttachmentList } from './files/attachment-list.tsx'
import type { Assignment } from './reading.ts'

/** The first step: the task with the teacher's attachments. */
export function AssignmentDetails({ assignment }: { assignment: Assignment }) {
  const t = useTranslations('assignment')
  const isSchool = String(useSession((session) => session.isSchool))
  const { subject, course, topic, subTopic, description, attachments } = assignment
  const { allowsLate, isEditable, isGraded, maxMarks } = assignment
  const rows = [
    [t('course', { isSchool }), course],
    [t('subject'), subject],
    [t('topic'), topic],
    [t('subTopic'), subTopic],
    [t('marks'), isGraded ? '' : String(maxMarks ?? '')],
  ] as const
  return (
    <>
      <Grid as="dl" columns="figure" gap={3}>
        {rows
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <Text as="dt" size="xs" tone="muted">
                {name}
              </Text>
              <Text as="dd" size="sm" weight="strong" wrap="anywhere">
                {value}
              </Text>
            </div>
          ))}
      </Grid>
      {description !== '' && <SafeHtml html={description} headingLevel={4} />}
      {allowsLate && isEditable && (
        <Text size="sm" tone="muted">
          {t('lateAllowed')}
        </Text>
      )}
      {attachments.length > 0 && <AttachmentList title={t('attachments')} items={attachments} />}
    </>
  )
}
