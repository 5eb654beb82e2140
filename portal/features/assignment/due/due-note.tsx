import { useTranslations } from 'use-intl/react'
import { Badge } from '#ui/display/badge.tsx'
import type { AssignmentItem } from '../reading.ts'
import { DueBadge } from './due-badge.tsx'

type DueNoteProps = {
  item: AssignmentItem
  /** Unsent work for it is kept on this device. */
  isUnsent?: boolean
}

/** What is urgent about it: unsent work, that late work is still taken, the time left. */
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
