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

/** The status of an instalment [fee-9]. */
export const InstalmentBadge = ({ status }: { status: InstalmentStatus }) => (
  <Badge tone={tones[status]} text={status} />
)
