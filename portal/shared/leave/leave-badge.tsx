import { Check, Clock, Undo2, X } from 'lucide-react'
import type { LeaveState } from '#domain/leave/rules.ts'
import { Badge } from '#ui/display/badge.tsx'
import { leaveStateTexts } from './texts.ts'

const looks = {
  pending: { tone: 'warn', Icon: Clock },
  approved: { tone: 'good', Icon: Check },
  refused: { tone: 'bad', Icon: X },
  withdrawn: { tone: 'quiet', Icon: Undo2 },
} as const

/** What became of an ask, in a word [leave-13]. */
export const LeaveBadge = ({ state }: { state: LeaveState }) => (
  <Badge {...looks[state]} text={leaveStateTexts.states[state]} />
)
