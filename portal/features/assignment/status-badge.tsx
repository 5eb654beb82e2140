import { useTranslations } from 'use-intl/react'
import type { ShownStatus } from '#domain/assignment/status.ts'
import { Badge, type BadgeTone } from '#ui/display/badge.tsx'

const tones: Readonly<Record<ShownStatus, BadgeTone>> = {
  Pending: 'warn',
  Draft: 'info',
  Submitted: 'good',
  Evaluated: 'good',
  'Not Submitted': 'bad',
  Expired: 'quiet',
}

/** A status, in words and by its colour. */
export function StatusBadge({ status }: { status: ShownStatus }) {
  const t = useTranslations('assignment')
  return <Badge tone={tones[status]} text={t(`statuses.${status}`)} />
}
