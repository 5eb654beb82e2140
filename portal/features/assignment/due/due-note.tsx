import { useTranslations } from 'use-intl/react'
import { Badge } from '#ui/display/badge.tsx'
import type { AssignmentItem } from '../reading.ts'
import { DueBadge } from './due-badge.tsx'

type DueNoteProps = {
  item: AssignmentItem
  /** Unsent work for it is stored on this device. */
  isUnsent?: boolean
}

/** Urgent notes: unsent work, late work still accepted, the time left. */
export function DueNote({ item: { status, endsAt }, isUnsent = false }: DueNoteProps) {
  const t = useTranslations('assignment')
  return (
    <>
      {isUnsent && <Badge tone="warn" text={t('notSentYet')} />}
      {status === 'Not Submitted' && <Badge tone="info" text={t('stillTaken')} />}
      {status !== 'Submitted' && <DueBadge endsAt={endsAt} />}
    </>
  )
}
