import type { InstalmentStatus } from '#domain/fee/rules.ts'
import { Badge, type BadgeTone } from '#ui/display/badge.tsx'

const tones: Readonly<Record<InstalmentStatus, BadgeTone>> = {
  Overdue: 'bad',
  Due: 'warn',
  Discounted: 'info',
  Paid: 'good',
  'Bad Debt': 'bad',
  'Partially Paid': 'info',
}

/** The status of an instalment: its words are those of spec/2 §4, its colour only says them once more. */
export function InstalmentStatusBadge({ status }: { status: InstalmentStatus }) {
  return <Badge tone={tones[status]} text={status} />
}
