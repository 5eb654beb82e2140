import { useTranslations } from 'use-intl/react'
import type { AssignmentItem } from '#domain/assignment/calls.ts'
import { Badge } from '#ui/badge.tsx'
import { DueBadge } from './due-badge.tsx'

type DueNoteProps = {
  item: Pick<AssignmentItem, 'student_status' | 'end_date'>
  /** Unsent work for it is kept on this device. */
  isUnsent?: boolean
}

/** What is urgent about it: unsent work, that late work is still taken, the time left. */
export function DueNote({ item: { student_status, end_date }, isUnsent = false }: DueNoteProps) {
  const t = useTranslations('assignment')
  return (
    <>
      {isUnsent && <Badge tone="warn" text={t('notSentYet')} />}
      {student_status === 'Not Submitted' && <Badge tone="info" text={t('stillTaken')} />}
      {student_status !== 'Submitted' && <DueBadge endDate={end_date} />}
    </>
  )
}
