import { useTranslations } from 'use-intl/react'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AttachmentList } from './files/attachment-list.tsx'
import type { Work } from './reading.ts'
import { Remark } from './remark.tsx'

type HandedInProps = {
  work: Work
  /** The reader of the note that the work is locked; undefined without this note. */
  note: 'student' | 'parent' | undefined
}

/** The work that is saved at the school, read-only. */
export function HandedIn({ work: { assignment, attached }, note }: HandedInProps) {
  const t = useTranslations('assignment')
  const { remark, status, isEvaluated } = assignment
  const isNothing = attached.length === 0 && remark === ''
  const submittedNote = note === 'parent' ? t('submittedParent') : t('submittedNote')
  const otherNote = t(isEvaluated ? 'evaluatedNote' : 'closedNote')
  return (
    <Stack gap={4}>
      {note && (
        <Text size="sm" tone="muted">
          {status === 'Submitted' ? submittedNote : otherNote}
        </Text>
      )}
      {isNothing && (
        <Text size="sm" tone="muted">
          {t(note ? 'nothingHandedIn' : 'nothingYet')}
        </Text>
      )}
      {attached.length > 0 && <AttachmentList title={t('files')} items={attached} />}
      {remark !== '' && <Remark title={t('remark')} text={remark} />}
    </Stack>
  )
}
