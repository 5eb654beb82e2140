import { Check, CheckCheck, Clock } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { Thread } from '#domain/ask/calls.ts'
import { Badge } from '#ui/display/badge.tsx'

const looks = {
  waiting: { tone: 'warn', Icon: Clock },
  answered: { tone: 'good', Icon: Check },
  closed: { tone: 'quiet', Icon: CheckCheck },
} as const

/** Whether a question waits, is answered or closed, in a word. */
export function ThreadBadge({ thread, isClosed = thread.is_closed }: { thread: Thread; isClosed?: boolean }) {
  const t = useTranslations('ask')
  const state = isClosed ? 'closed' : thread.last_side === 'family' ? 'waiting' : 'answered'
  return <Badge {...looks[state]} text={t(`states.${state}`)} />
}
